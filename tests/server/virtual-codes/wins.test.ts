import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyScan } from '../../../contract/code-scan/ccn.ts';
import { compositeCalls } from '../../../contract/awards/composite.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { drawWin } from '../../../server/awards/draw-win.ts';
import { grantRound } from '../../../server/awards/grants.ts';
import { payScan } from '../../../server/code-scan/pay-scan.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { payStep } from '../../../server/invites/pay-step.ts';
import { payWaiting } from '../../../server/invites/worker.ts';
import { Failure } from '../../../server/http/failure.ts';
import { numbered, sheet } from '../entities/code-files.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { drawOf, fallback, inLeaf, onPrize, roomInLeaf } from './draws.ts';
import { productCodes } from './product-codes.ts';

/* Codes as prizes of every kind give them (award.md §1.3, §3.6, §3.16, §4.4): kept with the win, given by the grant, free again without. */

let server: TestServer;
let token: string;
let admin: Operator;
let bring: ReturnType<typeof productCodes>;
const grants = () => grantRound(server.store, { warn: () => undefined });

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
  bring = productCodes(server, token);
  await run('delete from award_grant');
  await run(roomInLeaf);
});
afterAll(() => server.close());

const run = async <Found extends object>(text: string) => (await server.store.pool.query<Found>(text)).rows;
const row = (id: number) => admin.row('virtual_product', id);
const play = (nth: number) => withTransaction(server.store, (tx) => drawWin(tx, drawOf(nth), onPrize));
const codesOf = (records: readonly number[]) =>
  run<{ state: string }>(`select state from virtual_code where record_id in (${records.join(',')}) order by id`);

test('a prize that is drawn keeps a code; the draw that takes the last one warns, and later ones get the fallback', async () => {
  const { id, award } = await bring.ready(2);
  const prize = await admin.made('prize', {
    ...inLeaf,
    title: '抽奖会员卡',
    award_id: award,
    stock_init: 2,
    stock_warn: 0,
  });
  await admin.step('prize', prize, 'ENABLE');
  const low = () =>
    run(`select from notice where title = '奖品库存预警' and body like '%可用库存 0%' and body like '%抽奖会员卡%'`);
  const first = await play(100);
  expect([await low(), await codesOf([first.id])]).toEqual([[], [{ state: 'locked' }]]);
  const last = await play(101);
  expect(await low()).toHaveLength(1);
  expect(await play(102)).toMatchObject({ prize_id: fallback, award_type: 'null' });
  expect(await row(id)).toMatchObject({ codes_locked: 2, codes_available: 0 });
  await grants();
  expect(await codesOf([first.id, last.id])).toEqual([{ state: 'issued' }, { state: 'issued' }]);
  await admin.step('prize', prize, 'DISABLE');
  await run(`update prize set sort = 99, probability = 0 where id = ${prize}`);
});

test('a prize whose codes were voided under it is drawn no more', async () => {
  const { id, award } = await bring.ready(2);
  const prize = await admin.made('prize', { ...inLeaf, award_id: award, stock_init: 2 });
  await admin.step('prize', prize, 'ENABLE');
  await run(`update virtual_code set expire_at = now() - interval '1 minute' where product_id = ${id}`);
  expect(await play(110)).toMatchObject({ prize_id: fallback });
  expect(await admin.row('prize', prize)).toMatchObject({ stock_total: 0, stock_issued: 0 });
  expect(await row(id)).toMatchObject({ codes_expired: 2, stock_total: 0 });
  await run(`update prize set sort = 99, probability = 0, status = 'disabled' where id = ${prize}`);
});

test('a composite prize keeps a code for each piece, gives all of them or nothing, and gives back what is voided', async () => {
  const { id, award } = await bring.ready(5);
  const body: Values = {
    ...inLeaf,
    stock_mode: 'limited',
    title: '双卡礼包',
    composite_type: 'bundle',
    stock_init: 2,
    items: [
      { award_id: award, quantity: 2 },
      { award_id: 3001, quantity: 1 },
    ],
  };
  const made = await server.call('POST', compositeCalls.create.slice('POST '.length), { token, body });
  const prize = (made.result as Row).id;
  await admin.step('prize', prize, 'ENABLE');
  const whole = await play(120);
  const parts = await run<{ id: number }>(`select id from award_record where parent_record_id = ${whole.id}
    and award_type = 'coupon_zhongshang' order by id`);
  expect(parts).toHaveLength(2);
  expect(await row(id)).toMatchObject({ codes_locked: 2, codes_available: 3 });
  // One of the pair is called off before it is granted: its code is free again, the other is given.
  expect((await admin.step('award_record', parts[0]?.id ?? 0, 'VOID_RETURN')).code).toBe(codes.ok);
  await grants();
  expect(await row(id)).toMatchObject({ codes_locked: 0, codes_issued: 1, codes_available: 4 });
  await run(`update prize_item set stock_total = stock_issued + 1 where prize_id = ${prize} and award_id = ${award}`);
  expect(await play(121)).toMatchObject({ prize_id: fallback });
  expect(await row(id)).toMatchObject({ codes_locked: 0, codes_available: 4 });
});

/** A step of a plan that runs, which gives a code each time. */
async function stepOf(award: number, more: Values) {
  const prize = await admin.made('invite_prize', {
    plan_id: 7001,
    award_id: award,
    grant_mode: 'award',
    trigger_mode: 'each',
    max_times: 0,
    quantity: 1,
    ...more,
  });
  expect((await admin.step('invite_prize', prize, 'ENABLE')).code).toBe(codes.ok);
  return prize;
}
const pay = (prizeId: number, userId: number, nth = 1) =>
  withTransaction(server.store, (tx) =>
    payStep(tx, { prizeId, nth, member: { userId, nickname: `会员${userId}`, mobile: '13800138000' } }),
  );

test('a step of an invite plan keeps a code with its record, once; without stock it waits, and codes that come serve it', async () => {
  const { id, award } = await bring.offered(sheet(...numbered('ASK', 2)));
  const prize = await stepOf(award, { stock_init: 2, quantity: 2, out_of_stock_action: 'queue' });
  const copies = await Promise.all(Array.from({ length: 8 }, () => pay(prize, 9001)));
  expect(new Set(copies.map((record) => record?.id)).size).toBe(1);
  const [record] = copies;
  expect(record).toMatchObject({ source: 'invite', activity_id: 4003, status: 'issuing', award_id: award });
  // Two pieces, a record and a code each.
  expect(await row(id)).toMatchObject({ codes_locked: 2, codes_available: 0 });
  await grants();
  expect(await row(id)).toMatchObject({ codes_issued: 2 });
  expect(await pay(prize, 9002)).toBeUndefined();
  expect(await payWaiting(server.store)).toBe(0);
  await bring.imported(id, sheet(...numbered('MORE', 2)));
  const stock = { id: prize, delta: 2, reason: '补库', request_id: '0197a3c2-7a51-7b7e-8d0a-1f2e3d4c5b6e' };
  await server.call('POST', '/admin/api/FlanAwardInvite/prizeStockUpdates', { token, body: stock });
  expect(await payWaiting(server.store)).toBe(1);
  await grants();
  expect(await row(id)).toMatchObject({ codes_issued: 4, codes_available: 0 });
  const [pool] = page(await admin.list('activity_vrcode', { virtual_product_id: String(id) })).data;
  expect(pool).toMatchObject({ activity_id: 4003, activity_kind: 'invite', allocated: 4, issued: 4, remaining: 0 });
});

test('a step whose rule says so gives points in place of codes that ran out; one called off gives its code back', async () => {
  const { id, award } = await bring.ready(1);
  const prize = await stepOf(award, { stock_init: 1, out_of_stock_action: 'fallback_points', fallback_points: 300 });
  const got = await pay(prize, 9011);
  expect(await pay(prize, 9012)).toMatchObject({ award_type: 'jifen', points: 300, source: 'invite' });
  expect((await admin.step('award_record', got?.id ?? 0, 'VOID_RETURN')).code).toBe(codes.ok);
  expect(await admin.row('invite_prize', prize)).toMatchObject({ stock_issued: 0, stock_remaining: 1 });
  expect(await row(id)).toMatchObject({ codes_locked: 0, codes_available: 1 });
  await admin.step('invite_prize', prize, 'DISABLE');
  await expect(pay(prize, 9013)).rejects.toThrow(Failure);
});

test('a scan that wins keeps a code of the campaign’s product, once for the code; with none left it wins nothing', async () => {
  const { id, award } = await bring.ready(1);
  const campaign = await admin.made('ccn_activity', {
    title: '扫码得会员卡',
    award_mode: 'each',
    code_kind: 'virtual',
  });
  await run(`update ccn_activity set status = 'opened', start_at = now() - interval '1 day' where id = ${campaign}`);
  await run(`insert into ccn_award (activity_id, tier_id, award_id, quantity, stock_mode, stock_total)
    values (${campaign}, '${everyScan}', ${award}, 1, 'limited', 1)`);
  await run(`update virtual_product set stock_allocated = 1 where id = ${id}`);
  const scan = (codeNo: string) =>
    withTransaction(server.store, (tx) =>
      payScan(tx, { campaignId: campaign, tierId: everyScan, codeNo, member: { userId: 9021, nickname: '会员' } }),
    );
  const copies = await Promise.all(Array.from({ length: 8 }, () => scan('BOTTLE0001')));
  expect(new Set(copies.map((record) => record.id)).size).toBe(1);
  expect(copies[0]).toMatchObject({ source: 'scan', status: 'issuing', code_no: 'BOTTLE0001' });
  expect(await row(id)).toMatchObject({ codes_locked: 1, codes_available: 0 });
  expect(await scan('BOTTLE0002')).toMatchObject({ award_type: 'null', status: 'none' });
  await grants();
  const [code] = page(await admin.list('virtual_code', { campaign_id: String(campaign) })).data;
  expect(code).toMatchObject({
    status: 'issued',
    campaign_id: campaign,
    campaign_title: '扫码得会员卡',
    user_id: 9021,
  });
  const [pool] = page(await admin.list('activity_vrcode', { virtual_product_id: String(id) })).data;
  expect(pool).toMatchObject({
    activity_kind: 'ccn',
    issued: 1,
    remaining: 0,
    last_issued_at: expect.any(String) as string,
  });
  await run(`update ccn_activity set status = 'closed' where id = ${campaign}`);
  await expect(scan('BOTTLE0003')).rejects.toThrow(Failure);
});
