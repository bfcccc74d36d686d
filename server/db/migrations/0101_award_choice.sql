-- A win of 任选其几 (award.md §3.6) holds units of each item until its winner has chosen.
create table award_choice (
  record_id bigint not null references award_record (id),
  item_id bigint not null references prize_item (id),
  units bigint not null check (units > 0),
  primary key (record_id, item_id)
);

create index award_choice__item_id on award_choice (item_id);

alter table award_record drop constraint award_record_stock_from_check;
alter table award_record add constraint award_record_stock_from_check check (stock_from in ('prize', 'source', 'item', 'choice'));
create index award_record__choice on award_record (claim_deadline) where stock_from = 'choice' and status = 'wait_claim';
