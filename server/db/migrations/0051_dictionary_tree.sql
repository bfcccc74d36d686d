-- Dictionaries that nest (wider.md §10.6): an item names the value of the one above it. Expand only.
alter table dictionary_item add column parent_value text;
create index dictionary_item__parent on dictionary_item (dictionary_id, parent_value) where parent_value is not null;
