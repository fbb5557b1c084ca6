DROP TABLE entry_attachments;
DROP FUNCTION refuse_attachment_change();
