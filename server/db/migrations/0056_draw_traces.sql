-- Draws from one address or device in a day, for the risk rules of activities.
create index award_record__activity_ip on award_record (activity_id, ip, won_at) where ip is not null;
create index award_record__activity_device on award_record (activity_id, device_hash, won_at) where device_hash is not null;
