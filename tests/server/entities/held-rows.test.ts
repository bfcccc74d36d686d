import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { entityNamed } from '../../../contract/entities.ts';
import { inSavepoint } from '../../../server/db/savepoint.ts';
import { type Tx, withTransaction } from '../../../server/db/transaction.ts';
import { heldRows } from '../../../server/entity/events/held-rows.ts';
import { noteRows } from '../../../server/entity/events/row-news.ts';
import { refuseReferences } from '../../../server/entity/read/references.ts';
import { lockRows } from '../../../server/entity/write/lock-order.ts';
import { soon } from '../../soon.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';
import type { TestServer } from '../with-server.ts';

/*
 * A write asks once for what it locks, and looks for a twin before it writes; of two writers at one moment the second is done over and
 * then finds the first. On PostgreSQL: the embedded engine lets one write at a time.
 */

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL' });
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

/** Does something on a connection of its own, inside a transaction that stays open until it is told. */
async function meanwhile(statement: string) {
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  const end = async (word: string) => {
    await client.query(word);
    await client.end();
  };
  return { commit: () => end('commit'), rollback: () => end('rollback') };
}
/** Until somebody waits for a lock. */
const waiting = () =>
  soon(async () => {
    const { rowCount } = await server.store.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rowCount;
  }).toBeGreaterThan(0);
const named = (cate_name: string) => admin.create('award_cate', { cate_name, icon: null, sort: 1 });
const insert = (name: string) => `insert into award_cate (cate_name, sort, status) values ('${name}', 1, 'enabled')`;
const idOf = async (name: string) =>
  (await server.store.pool.query<{ id: number }>('select id from award_cate where cate_name = $1', [name])).rows[0]
    ?.id ?? 0;

test('who comes second by a moment is refused with the row of the first', async () => {
  const other = await meanwhile(insert('先到先得'));
  const second = named('先到先得');
  await waiting();
  await other.commit();
  expect(await second).toMatchObject({
    code: codes.duplicate,
    message: '分类名称已存在',
    result: { field: 'cate_name', existing_id: await idOf('先到先得') },
  });
});

test('who comes second has his row where the first gives up', async () => {
  const other = await meanwhile(insert('放弃的'));
  const second = named('放弃的');
  await waiting();
  await other.rollback();
  expect((await second).code).toBe(codes.ok);
});

test('of ten with one name one is made, the others hear whose it is', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => named('十个人')));
  expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  const id = await idOf('十个人');
  for (const { code, result } of answers.filter((answer) => answer.code !== codes.ok))
    expect({ code, result }).toEqual({ code: codes.duplicate, result: { field: 'cate_name', existing_id: id } });
});

const inside = <T>(work: (tx: Tx) => Promise<T>) => withTransaction(server.store, work);
const refer = (tx: Tx, cate_id: number) => refuseReferences(tx, entityNamed('award'), {}, { cate_id }, viewer);
const viewer = { accountId: 1, nickname: '管理员', reach: { everywhere: true } } as never;

test('what was locked in a part that was taken back is looked at anew', async () => {
  const id = await admin.made('award_cate', { cate_name: '松开了的' });
  const done = inside(async (tx) => {
    const part = inSavepoint(tx, async () => {
      await lockRows(tx, [{ table: 'award_cate', ids: [id] }]);
      expect(heldRows(tx, 'award_cate', [id])).toEqual([{ id, title: '松开了的', status: 'enabled' }]);
      throw new Error('taken back');
    });
    await expect(part).rejects.toThrow('taken back');
    await (await meanwhile(`update award_cate set status = 'disabled' where id = ${id}`)).commit();
    await refer(tx, id);
  });
  await expect(done).rejects.toThrow('未启用');
});

test('what a transaction has written itself is looked at anew', async () => {
  const id = await admin.made('award_cate', { cate_name: '自己改的' });
  const done = inside(async (tx) => {
    await lockRows(tx, [{ table: 'award_cate', ids: [id] }]);
    await refer(tx, id);
    await sql`update award_cate set status = 'disabled' where id = ${id}`.execute(tx);
    noteRows(tx, 'award_cate', [id]);
    await refer(tx, id);
  });
  await expect(done).rejects.toThrow('未启用');
});

test('what is held stays as it is: others wait', async () => {
  const id = await admin.made('award_cate', { cate_name: '等一等' });
  const held = Promise.withResolvers<void>();
  // Begun here, so that they are no part of the transaction.
  const stepped = held.promise.then(() => admin.step('award_cate', id, 'DISABLE'));
  const blocked = held.promise.then(waiting);
  await inside(async (tx) => {
    await lockRows(tx, [{ table: 'award_cate', ids: [id] }]);
    held.resolve();
    await blocked;
    await refer(tx, id);
  });
  expect((await stepped).code).toBe(codes.ok);
});
