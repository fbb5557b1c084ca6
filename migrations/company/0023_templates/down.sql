DROP TABLE recurring_entries, entry_template_lines, entry_templates;
