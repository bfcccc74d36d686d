-- Generated from the declarations in contract/ by server/db/generate-migration.ts.

create index point_hold__status__until__due on point_hold (status, until, id) where status = 'open';
