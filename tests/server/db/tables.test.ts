import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import type { Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { endEngines, engines, openEmpty } from './engines.ts';

const account = (username: string) => ({ username, nickname: username, password_hash: 'x' });

afterAll(endEngines);

describe.each(engines)('%s', (engine) => {
  let store: Store;

  beforeAll(async () => {
    store = await openEmpty(engine);
    await migrate(store.pool);
  });
  afterAll(() => store.close());

  test('usernames are unique whatever their case', async () => {
    await withTransaction(store, (tx) => tx.insertInto('account').values(account('Zhang')).execute());
    const twin = withTransaction(store, (tx) => tx.insertInto('account').values(account('zHANG')).execute());
    await expect(twin).rejects.toMatchObject({ code: '23505', constraint: 'account_username_key' });
    const rows = await store.db.selectFrom('account').select('username').execute();
    expect(rows).toEqual([{ username: 'Zhang' }]);
  });

  test('one request moves one stock once; movements without a request are not limited', async () => {
    const row = {
      entity: 'award_prize',
      row_id: 1,
      change_type: 'increase',
      delta: 5,
      before: JSON.stringify({ total: 0, issued: 0, locked: 0 }),
      after: JSON.stringify({ total: 5, issued: 0, locked: 0 }),
    };
    const request_id = '6f0e8a52-0000-4000-8000-000000000001';
    const write = (values: object) =>
      withTransaction(store, (tx) =>
        tx
          .insertInto('stock_ledger')
          .values({ ...row, ...values })
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
    const written = await write({ request_id });
    expect(written).toMatchObject({
      ledger_id: 1,
      after: { total: 5, issued: 0, locked: 0 },
      operator_name: 'system',
      request_id,
    });
    await expect(write({ request_id })).rejects.toMatchObject({ code: '23505', constraint: 'stock_ledger_request' });
    await write({ request_id, row_id: 2 });
    await write({});
    await write({});
  });

  test('a signed-out session takes its tokens along', async () => {
    await withTransaction(store, async (tx) => {
      const owner = await tx.insertInto('account').values(account('li')).returning('id').executeTakeFirstOrThrow();
      const until = '2030-01-01T00:00:00+08:00';
      const session = { account_id: owner.id, absolute_until: until };
      const { id } = await tx.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow();
      const token = { hash: Buffer.alloc(32, 7), session_id: id, expires_at: until, renew_until: until };
      const kept = await tx.insertInto('session_token').values(token).returningAll().executeTakeFirstOrThrow();
      expect(kept).toMatchObject({ hash: Buffer.alloc(32, 7), expires_at: until, superseded_at: null });
      await tx.deleteFrom('session').where('id', '=', id).execute();
      expect(await tx.selectFrom('session_token').selectAll().execute()).toEqual([]);
    });
  });
});
