-- Quotas of regions are counted by award and by where its winners are.
create index award_record__award_area on award_record (award_id, area_code) include (quantity) where not stock_returned and area_code is not null;
