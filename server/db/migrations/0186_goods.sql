-- Verifiers are picked from the accounts: the numbers of members that were typed there so far name nobody of the house.
update localverifice as p set verifiers = (
  select jsonb_agg(one.row || '{"user_id": null}' order by one.at)
  from jsonb_array_elements(p.verifiers) with ordinality as one (row, at))
where jsonb_typeof(p.verifiers) = 'array' and jsonb_array_length(p.verifiers) > 0;

-- One row: whether there is a platform to ask for coupons of partners, as the server that started last has it.
create table coupon_platform (
  id bigint primary key check (id = 1),
  connected boolean not null
);

-- Each of the kinds that mall goods come in can have a picture; the goods' own row tells which files it shows.
alter table goods_sku add column image jsonb;

alter table goods add column sku_images jsonb;
