-- Where the codes of a product come from and how generated ones look (award.md §4.9), its warning line under the document's name, batches
-- that the house made itself, and from which address something was done with a code (§4.11).
alter table virtual_product add column code_source text not null default 'import' check (code_source in ('import', 'generate'));
alter table virtual_product alter column code_source drop default;
alter table virtual_product add column code_format jsonb;
alter table virtual_product rename column stock_warn to code_warn;

alter table virtual_code_upload add column is_generated boolean not null default false;

-- Batches of which there are codes yet are looked for by product.
create index virtual_code_upload_product on virtual_code_upload (product_id);

alter table virtual_code_record add column ip text;

create or replace function virtual_code_moved() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into virtual_code_record (code_id, product_id, record_id, action, from_status, to_status, operator_id, remark, created_at, ip)
  select f.id, f.product_id, coalesce(f.record_id, s.record_id),
    case f.state when 'locked' then 'lock' when 'available' then 'release' when 'issued' then 'issue'
      when 'redeemed' then 'redeem' when 'void' then 'void' else 'expire' end,
    s.state, f.state, nullif(current_setting('app.account_id', true), '')::bigint, f.void_reason,
    case f.state when 'issued' then f.issued_at when 'redeemed' then f.redeemed_at else now() end,
    nullif(current_setting('app.ip', true), '')
  from fresh as f join stale as s on s.id = f.id where f.state <> s.state;
  return null;
end $$;
