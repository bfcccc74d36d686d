-- 发奖记录 may have a million rows: each filter and sort of the list has an index, with the id that breaks ties behind it; the keyword
-- is found by pairs of characters. The index of the states and that of the time of winning are there already.

alter table award_record set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

create index award_record__activity_id__id__list on award_record (activity_id, id);
create index award_record__plan_id__id__list on award_record (plan_id, id);
create index award_record__award_type__id__list on award_record (award_type, id);
create index award_record__award_id__id__list on award_record (award_id, id);
create index award_record__source__id__list on award_record (source, id);
create index award_record__area_code__id__list on award_record (area_code, id) where area_code is not null;
create index award_record__verify_entry_id__id__list on award_record (verify_entry_id, id) where verify_entry_id is not null;
-- Empty ones stand last, whichever way it is sorted.
create index award_record__claim_deadline__id__list on award_record (claim_deadline desc nulls last, id desc);
create index award_record__finished_at__id__list on award_record (finished_at desc nulls last, id desc);
create index award_record__code_no on award_record (code_no) where code_no is not null;
create index award_record__keyword__pairs on award_record using gin (text_pairs(coalesce(record_no, '') || ' ' || coalesce(nickname, '')));
