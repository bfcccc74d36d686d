-- Generated from the declarations in contract/ by server/db/generate-migration.ts.

create index after_sale__status__agreed_at__due on after_sale (status, agreed_at, id) where status = 'agreed';
