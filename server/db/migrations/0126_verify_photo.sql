-- What the verifier took a picture of as the goods were handed over (award.md §3.9, need_sign).
alter table award_record add column verify_photo jsonb;
