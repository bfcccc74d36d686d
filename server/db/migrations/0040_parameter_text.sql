-- Parameters that are words; switches are kept as 0 and 1. Expand only.
alter table parameter add column text_value text;
