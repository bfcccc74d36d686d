-- Orders of a member, indexed as their declaration has it.
drop index goods_order__user_id__id__list;
create index goods_order__user_id__id__list on goods_order (user_id, id);

-- Whether a state and what it follows from go together the life cycle answers for, as of every other row.
alter table he_user drop constraint he_user_merged;
