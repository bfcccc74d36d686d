-- What operators say of a dictionary item beside its name.
alter table dictionary_item add column extra jsonb;
