-- What proves an entry: the receipt or the invoice that it was booked by, as a file of the company. Beside the books: no hash covers it.
-- Placeholder: :schema is the quoted name of the company's schema and role.

CREATE TABLE entry_attachments (
    file_id uuid NOT NULL,
    entry_id uuid NOT NULL,
    CONSTRAINT entry_attachments_pkey PRIMARY KEY (file_id),
    CONSTRAINT entry_attachments_file_fkey FOREIGN KEY (file_id) REFERENCES files,
    CONSTRAINT entry_attachments_entry_fkey FOREIGN KEY (entry_id) REFERENCES entries
);
CREATE INDEX entry_attachments_entry_idx ON entry_attachments (entry_id, file_id);

-- What proves a posted entry of a closed month stays, and none is moved to another entry.
CREATE FUNCTION refuse_attachment_change() RETURNS trigger
LANGUAGE plpgsql SET search_path TO :schema AS $$
BEGIN
    IF TG_OP = 'DELETE' AND NOT EXISTS (
        SELECT FROM entries e JOIN periods p ON p.fiscal_year_id = e.fiscal_year_id AND p.month = date_trunc('month', e.date)
        WHERE e.id = OLD.entry_id AND e.state = 'posted' AND p.state <> 'open')
    THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'what proves entry % is kept', OLD.entry_id
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'entry_attachments_kept';
END
$$;
CREATE TRIGGER entry_attachments_kept BEFORE UPDATE OR DELETE ON entry_attachments
    FOR EACH ROW EXECUTE FUNCTION refuse_attachment_change();
