-- What the clock looks for: rows that wait for their instant, and no others. Most of a table waits for nothing.
drop index goods_order__status__created_at__due;
create index goods_order__status__created_at__due on goods_order (status, created_at, id) where status = 'wait_pay';

drop index goods_order__status__shipped_at__due;
create index goods_order__status__shipped_at__due on goods_order (status, shipped_at, id) where status = 'shipped';

drop index goods_order__sync_status__pushed_at__due;
create index goods_order__sync_status__pushed_at__due on goods_order (sync_status, pushed_at, id) where sync_status = 'syncing';

drop index award_record__status__claim_deadline__due;
create index award_record__status__claim_deadline__due on award_record (status, claim_deadline, id) where status in ('wait_claim', 'wait_address', 'wait_verify');

drop index virtual_code__state__expire_at__due;
create index virtual_code__state__expire_at__due on virtual_code (state, expire_at, id) where state in ('available', 'issued');

drop index virtual_code__state__locked_until__due;
create index virtual_code__state__locked_until__due on virtual_code (state, locked_until, id) where state = 'locked';

drop index risk_rule__status__end_at__due;
create index risk_rule__status__end_at__due on risk_rule (status, end_at, id) where status = 'published';

drop index he_user_black_list__status__end_at__due;
create index he_user_black_list__status__end_at__due on he_user_black_list (status, end_at, id) where status = 'active';

drop index he_banner__status__start_at__due;
create index he_banner__status__start_at__due on he_banner (status, start_at, id) where status = 'scheduled';

drop index he_banner__status__end_at__due;
create index he_banner__status__end_at__due on he_banner (status, end_at, id) where status = 'published';

