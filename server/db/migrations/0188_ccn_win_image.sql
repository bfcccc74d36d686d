-- Each tier of a campaign can have a picture on the page of its winners; the set's own row tells which files it shows.
alter table ccn_award add column win_image jsonb;

alter table ccn_award_set add column win_images jsonb;
