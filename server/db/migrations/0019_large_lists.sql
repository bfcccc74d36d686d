-- Lists of a large table: a page, however deep, and the count come out of one index. Generated from the declarations, but for the
-- indexes that these replace.

drop index award__cate_id;
drop index award__status;
create index award__id__list on award (id) where status <> 'archived';
create index award__cost_fen__id__list on award (cost_fen, id) where status <> 'archived';
create index award__updated_at__id__list on award (updated_at, id) where status <> 'archived';
create index award__award_type__id__list on award (award_type, id) where status <> 'archived';
create index award__cate_id__id__list on award (cate_id, id) where status <> 'archived';
create index award__status__id__list on award (status, id);
create index award__source_type__id__list on award (source_type, id) where status <> 'archived';
create index award__created_at__id__list on award (created_at, id) where status <> 'archived';
