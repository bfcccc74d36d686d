import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compositeCalls } from '../../../contract/awards/composite.ts';
import { codes } from '../../../contract/core/errors.ts';
import { expireCodes } from '../../../server/coupons/expire-codes.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import type { TestServer } from '../with-server.ts';
import { codeFiles, numbered, sheet } from './code-files.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
let token: string;
let admin: Operator;
let files: ReturnType<typeof codeFiles>;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
  files = codeFiles(server, token);
});
afterAll(() => server.close());

/** A pool with so many codes, and an award that is taken from it. */
async function offered(prefix: string, count: number) {
  const id = await files.pool();
  await files.imported(id, sheet(...numbered(prefix, count)));
  await admin.step('coupon_zhongshang', id, 'ENABLE');
  const source = { source_type: 'zhongshang', source_id: id, redeem_merchant: '星河影城', redeem_place: '小程序' };
  const award = await admin.made('award', { award_type: 'coupon_zhongshang', title: `券${prefix}`, ...source });
  await admin.step('award', award, 'ENABLE');
  return { id, award };
}
const runOut = (id: number, count: number) =>
  sql`update coupon_code set expire_at = now() - interval '1 minute' where id in (
    select id from coupon_code where coupon_id = ${id} order by id limit ${count})`.execute(server.store.db);

/** A composite prize in the draft plan of the demo; its id. */
async function made(body: object): Promise<number> {
  const common = { plan_id: 4201, stock_mode: 'limited', request_id: randomUUID() };
  const path = compositeCalls.create.slice('POST '.length);
  const answer = await server.call('POST', path, { token, body: { ...common, ...body } });
  if (answer.code !== codes.ok) throw new Error(JSON.stringify(answer));
  return (answer.result as { id: number }).id;
}

test('loses what has run out in items of composite prizes as well, in whole sets', async () => {
  const { id, award } = await offered('IT', 10);
  const prize = await made({
    title: '券与凉茶',
    composite_type: 'bundle',
    stock_init: 4,
    items: [
      { award_id: award, quantity: 2 },
      { award_id: 3005, quantity: 1 },
    ],
  });
  await runOut(id, 5);
  expect(await withTransaction(server.store, (tx) => expireCodes(tx, id))).toBe(5);
  expect(await admin.row('coupon_zhongshang', id)).toMatchObject({ stock_total: 5, stock_allocated: 5 });
  // Five codes are two pairs: two of the four sets can no longer be given.
  expect(await admin.row('prize', prize)).toMatchObject({ stock_total: 2, stock_remaining: 2 });
});

test('takes what has run out from invite prizes too, behind the prizes of draws', async () => {
  const { id, award } = await offered('IV', 6);
  const prize = await admin.made('prize', { award_id: award, stock_init: 2, title: '抽奖券' });
  const step = await admin.made('invite_prize', { award_id: award, stock_init: 3 });
  await runOut(id, 5);
  expect(await withTransaction(server.store, (tx) => expireCodes(tx, id))).toBe(5);
  expect(await admin.row('prize', prize)).toMatchObject({ stock_total: 0 });
  expect(await admin.row('invite_prize', step)).toMatchObject({ stock_total: 1, stock_remaining: 1 });
  expect(await admin.row('coupon_zhongshang', id)).toMatchObject({ stock_total: 1, stock_allocated: 1 });
});

test('a code that ran out is not given by hand in the hour before it is tidied away', async () => {
  const { id, award } = await offered('HR', 2);
  const give = (more: object) =>
    admin.create('award_record', { user_id: 30_001, nickname: '林小满', give_reason: '现场漏发一份', ...more });
  const prize = await admin.made('prize', { award_id: award, stock_init: 1, title: '小时券' });
  await admin.step('prize', prize, 'ENABLE');
  await runOut(id, 2);
  expect((await give({ prize_id: prize })).code).toBe(codes.shortage);
  expect((await give({ award_id: award })).code).toBe(codes.shortage);
});
