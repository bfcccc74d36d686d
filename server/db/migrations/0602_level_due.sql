-- Generated from the declarations in contract/ by server/db/generate-migration.ts.

create index member_level__status__level_expire_at__due on member_level (status, level_expire_at, id) where status = 'steady';

create index member_level__status__grace_until__due on member_level (status, grace_until, id) where status = 'grace';
