import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuiltin } from '../../../server/sign-in/accounts.ts';
import { migrate } from '../../../server/db/migrate.ts';
import type { Store } from '../../../server/db/store.ts';
import { endEngines, engines, openEmpty } from '../db/engines.ts';

/** 单次积分上限 as wider.md §13 has it. */
const table = {
  super_admin: 1_000_000_000,
  system_admin: 0,
  ops_manager: 1_000_000,
  campaign_operator: 0,
  mall_operator: 0,
  customer_service: 2_000,
  channel_manager: 0,
  finance_auditor: 0,
};

const mend = fs.readFileSync(new URL('../../../server/db/migrations/0135_role_limit.sql', import.meta.url), 'utf8');

afterAll(endEngines);

describe.each(engines)('limits of the built-in roles on %s', (engine) => {
  let store: Store;
  beforeAll(async () => {
    store = await openEmpty(engine);
    await migrate(store.pool);
    await ensureBuiltin(store, { adminPassword: 'Flan-2026-x' });
  });
  afterAll(() => store.close());

  const limits = async () => {
    const rows = await store.db.selectFrom('role').select(['code', 'point_adjust_limit']).orderBy('id').execute();
    return Object.fromEntries(rows.map(({ code, point_adjust_limit }) => [code, point_adjust_limit]));
  };

  test('a new house has those of the table', async () => {
    expect(await limits()).toEqual(table);
  });

  test('an older one gets them where nobody has edited the role', async () => {
    await store.pool.query(`update role set point_adjust_limit = 10000;
      update role set updated_by = 1 where code = 'mall_operator';
      update role set point_adjust_limit = 77 where code = 'finance_auditor';
      insert into role (code, name) values ('own_one', '自定义');`);
    await store.pool.query(mend);
    expect(await limits()).toEqual({ ...table, mall_operator: 10_000, finance_auditor: 77, own_one: 10_000 });
  });
});
