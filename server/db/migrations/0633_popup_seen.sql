-- How often somebody saw a popup: nothing but server/content/popup-views.ts writes it. Of whom nobody knows there is a device in place of a member (0); no
-- reference to members: distribution by member has none.
create table popup_seen (
  member_id bigint not null,
  popup_id bigint not null references popup (id),
  device_hash text not null default '',
  shown bigint not null,
  last_shown_at timestamptz(0),
  clicked boolean not null,
  closed boolean not null,
  primary key (member_id, popup_id, device_hash),
  check ((member_id = 0) = (device_hash <> ''))
);
create index popup_seen_popup on popup_seen (popup_id);
