-- Keys of the Open API, by hand beside the generated table of 0270 (engines.md §1): what signs, what was seen, and what came in.

-- The secrets of a key, sealed (server/sign-in/secret-box.ts); the one before the last signs for a day.
create table api_client_secret (
  client_id bigint primary key references api_client (id),
  sealed text not null,
  made_at timestamptz(0) not null default now(),
  old_sealed text,
  old_until timestamptz(0),
  constraint api_client_secret_old check ((old_sealed is null) = (old_until is null))
);

-- Numbers that signed requests were sent with; ten minutes are enough, since a signature is good for five on either side.
create table api_nonce (
  client_id bigint not null,
  nonce uuid not null,
  at timestamptz not null default now(),
  primary key (client_id, nonce)
);
create index api_nonce_at on api_nonce (at);

-- What a key may still call: refilled by time when somebody takes from it.
create table api_bucket (
  client_id bigint primary key,
  tokens double precision not null,
  at timestamptz not null
);

-- How often a key called on a day of Shanghai; servers add up for a second before they write.
create table api_client_use (
  client_id bigint not null,
  day date not null,
  calls bigint not null default 0,
  refused bigint not null default 0,
  last_at timestamptz(0) not null,
  primary key (client_id, day)
);
