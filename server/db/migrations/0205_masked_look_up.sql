-- What somebody looked for by the whole of a masked value within an hour (server/resources/masked-look-ups.ts): a hash of each, since the first of
-- them; last: which call added the newest. Expand only.

create table masked_look_up (
  account_id bigint primary key references account (id) on delete cascade,
  since timestamptz(3) not null default now(),
  hashes text[] not null,
  last text not null
);
create index masked_look_up_since on masked_look_up (since);
