-- Generated from the declarations in contract/ by server/db/generate-migration.ts.

create index goods_order__status__created_at__due on goods_order (status, created_at, id);

create index goods_order__status__shipped_at__due on goods_order (status, shipped_at, id);

create index goods_order__sync_status__pushed_at__due on goods_order (sync_status, pushed_at, id);

create index award_record__status__claim_deadline__due on award_record (status, claim_deadline, id);

create index virtual_code__state__expire_at__due on virtual_code (state, expire_at, id);

create index virtual_code__state__locked_until__due on virtual_code (state, locked_until, id);

create index risk_rule__status__end_at__due on risk_rule (status, end_at, id);

create index he_user_black_list__status__end_at__due on he_user_black_list (status, end_at, id);
