-- Goods tell how many of them were handed over: records by award, those verified alone.
create index award_record__verified on award_record (award_id) include (quantity) where verified_at is not null;
