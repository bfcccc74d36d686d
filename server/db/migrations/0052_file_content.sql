-- The same content is one file, also when it is sent twice at once. Copies that slipped in before stay what they are, because rows show
-- them; they are noted as such, so that the rule holds for all others. Expand only.
alter table file add column copy_of bigint references file (id);
update file as t set copy_of = first.id
  from (select sha256, min(id) as id from file where status = 'kept' group by sha256 having count(*) > 1) first
  where t.sha256 = first.sha256 and t.status = 'kept' and t.id <> first.id;
create unique index file__content on file (sha256) where status = 'kept' and copy_of is null;
