import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { drawWin } from '../../../server/awards/draw-win.ts';
import { grantRound } from '../../../server/awards/grants.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { sheet } from '../entities/code-files.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import { firstLine, killChild, killChildren, startChild } from '../db/children.ts';
import { tick } from '../tick.ts';
import type { TestServer } from '../with-server.ts';
import { drawOf, fallback, inLeaf, onPrize, roomInLeaf } from './draws.ts';
import { productCodes } from './product-codes.ts';

/* Codes under many hands (award.md §4.10): one code is never on two records, and none is lost. On PostgreSQL, where writers are many. */

let first: TestServer;
let second: TestServer;
let admin: Operator;
let bring: ReturnType<typeof productCodes>;
const quiet = { warn: () => undefined };

beforeAll(async () => {
  first = await startEntities({ engine: 'PostgreSQL' });
  const { databaseUrl } = first;
  if (databaseUrl === undefined) throw new Error('no PostgreSQL');
  second = await startEntities({ databaseUrl });
  const token = await first.login();
  admin = operator(first, token);
  bring = productCodes(first, token);
  await run('delete from award_grant');
});
afterAll(async () => {
  await killChildren();
  await second.close();
  await first.close();
});

const run = async <Row extends object>(text: string) => (await first.store.pool.query<Row>(text)).rows;
const due = () => run(`update award_grant set next_at = now() - interval '1 second'`);
const row = (id: number) => admin.row('virtual_product', id);

/** A product with so many codes, and a prize that has so many of them to give. */
async function prizeOf(count: number, units: number, offered = bring.ready(count)) {
  const { id, award } = await offered;
  const prize = await admin.made('prize', { award_id: award, stock_init: units });
  await run(`update prize set status = 'enabled' where id = ${prize}`);
  return { id, award, prize };
}

test('64 writers at once draw and give by hand, servers are killed in a draw and in a grant: each win has a code of its own', async () => {
  await run(roomInLeaf);
  const { id, award, prize } = await prizeOf(64, 32);
  const drawn = await admin.made('prize', { award_id: award, ...inLeaf, stock_init: 32 });
  await admin.step('prize', drawn, 'ENABLE');
  const drawing = startChild('../virtual-codes/draw-child.ts', [first.dataDir, first.databaseUrl ?? '']);
  expect(await firstLine(drawing)).toBe('ten');
  // The child's own ten draws are asked for again, and the one in which it dies.
  const writers = Array.from({ length: 64 }, (_, nth) =>
    nth % 2 === 0
      ? withTransaction((nth % 4 === 0 ? first : second).store, (tx) => drawWin(tx, drawOf(nth / 2), onPrize))
      : admin.made('award_record', { award_id: null, prize_id: prize }).then((won) => ({ id: won })),
  );
  await killChild(drawing);
  const wins = (await Promise.all(writers)).map((won) => won.id);
  expect(new Set(wins).size).toBe(64);
  expect(await row(id)).toMatchObject({ codes_locked: 64, codes_available: 0 });
  const granting = startChild('../virtual-codes/grant-child.ts', [first.dataDir, first.databaseUrl ?? '']);
  expect(await firstLine(granting)).toBe('ten');
  await killChild(granting);
  await Promise.all([first, second, first, second].map(({ store }) => grantRound(store, quiet)));
  const given = await run<{ code: number; status: string; state: string }>(
    `select c.id as code, r.status, c.state from award_record as r left join virtual_code as c on c.record_id = r.id
     where r.id in (${wins.join(',')})`,
  );
  expect(given).toHaveLength(64);
  expect(new Set(given.map(({ code }) => code)).size).toBe(64);
  expect(new Set(given.map(({ status, state }) => `${status} ${state}`))).toEqual(new Set(['done issued']));
  expect(await row(id)).toMatchObject({ codes_issued: 64, codes_available: 0, codes_locked: 0, stock_total: 64 });
  // The one that took the last code warned, and nobody else did.
  const warned = await run(`select from notice where title = '虚拟商品券码预警' and body like '%券码已发完%'`);
  expect(warned).toHaveLength(1);
  // No code is left: who gives by hand is told so, who draws gets what the leaf gives instead.
  const more = await admin.create('award_record', {
    user_id: 30_001,
    nickname: '林小满',
    give_reason: '现场漏发一份',
    prize_id: prize,
  });
  expect(more.code).toBe(codes.shortage);
  const late = await withTransaction(first.store, (tx) => drawWin(tx, drawOf(40), onPrize));
  expect(late).toMatchObject({ prize_id: fallback, award_type: 'null', virtual_code: null });
});

test('a win that is called off gives its code free; one that waits too long takes another', async () => {
  const { id, prize } = await prizeOf(4, 4);
  const wins = [];
  while (wins.length < 2) wins.push(await admin.made('award_record', { award_id: null, prize_id: prize }));
  const [off = 0, late = 0] = wins;
  expect((await admin.step('award_record', off, 'VOID_RETURN')).code).toBe(codes.ok);
  expect(await row(id)).toMatchObject({ codes_locked: 1, codes_available: 3 });
  await run(`update virtual_code set locked_until = now() - interval '2 seconds' where record_id = ${late}`);
  expect(await tick(first.store)).toBe(1);
  expect(await row(id)).toMatchObject({ codes_locked: 0, codes_available: 4 });
  await due();
  await grantRound(first.store, quiet);
  expect(await admin.row('award_record', late)).toMatchObject({ status: 'done' });
  expect((await admin.step('award_record', late, 'VOID_RETURN')).code).toBe(codes.illegalMove);
  expect(await row(id)).toMatchObject({ codes_issued: 1, codes_available: 3, stock_total: 4 });
});

test('a grant without a code fails in words, and codes that come later serve it', async () => {
  const { id, prize } = await prizeOf(1, 1, bring.offered(sheet('NONE00000001')));
  const win = await admin.made('award_record', { award_id: null, prize_id: prize });
  await run(`update virtual_code set expire_at = now() - interval '1 minute' where product_id = ${id}`);
  await grantRound(first.store, quiet);
  expect(await admin.row('award_record', win)).toMatchObject({ status: 'failed', fail_code: 'no_code' });
  await bring.imported(id, sheet('NONE99999999'));
  await due();
  await grantRound(first.store, quiet);
  expect(await admin.row('award_record', win)).toMatchObject({ status: 'done', virtual_code: '****9999' });
});

test('codes run out by themselves, those that were given too; only the stock of the others shrinks', async () => {
  const { id, award } = await bring.ready(6, { validity: { type: 'after_get', after_days: 1 } });
  await admin.made('award_record', { award_id: award });
  await grantRound(first.store, quiet);
  const issued = page(await admin.list('virtual_code', { product_id: String(id), status: 'issued' })).data;
  // One day from now, though its file says 2030.
  expect(Date.parse(String(issued[0]?.['expire_at'])) - Date.now()).toBeLessThan(86_400_000 + 2000);
  await run(`update virtual_code set expire_at = now() - interval '1 minute' where product_id = ${id}
    and (state = 'issued' or id = (select max(id) from virtual_code where product_id = ${id}))`);
  expect(await row(id)).toMatchObject({ stock_total: 5, codes_issued: 1 });
  await tick(first.store);
  expect(await row(id)).toMatchObject({ stock_total: 4, codes_available: 4, codes_expired: 2, codes_issued: 0 });
});
