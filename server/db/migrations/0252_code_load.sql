-- A hundred thousand codes at once: what each row was checked for by itself is checked once for the statement. That a code's batch is there and
-- is its product's was two look-ups a row; digests are compared as bytes, in no language's order.
alter table virtual_code drop constraint virtual_code_product_id_fkey;
alter table virtual_code drop constraint virtual_code_upload_id_fkey;

create function virtual_code_placed() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct upload_id, product_id from fresh) as f
      where not exists (select from virtual_code_upload as u where u.id = f.upload_id and u.product_id = f.product_id)) then
    raise exception 'a code stands in no batch of its product' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger virtual_code_added after insert on virtual_code
  referencing new table as fresh for each statement execute function virtual_code_placed();

-- Neither is changed afterwards, and no batch goes that has codes.
create function virtual_code_place_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a code stays with its product and its batch';
end $$;
create trigger virtual_code_place_kept before update of product_id, upload_id on virtual_code
  for each row execute function virtual_code_place_kept();

create function virtual_batch_kept() returns trigger language plpgsql as $$
begin
  if exists (select from virtual_code as c where c.product_id = old.product_id and c.upload_id = old.id) then
    raise exception 'a batch that has codes stays' using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger virtual_batch_kept before delete on virtual_code_upload for each row execute function virtual_batch_kept();

alter table virtual_code alter column digest type text collate "C";

-- Lines go with their upload, which is what removes them; duplicates within a file are found by sorting it once.
alter table virtual_code_line drop constraint virtual_code_line_upload_id_fkey;
alter table virtual_code_line alter column digest type text collate "C";
drop index virtual_code_line_digest;
