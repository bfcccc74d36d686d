-- What of a file was read and what was not: its sheets, comments, hidden lines.
alter table import_upload add column reading jsonb not null default '{}';
