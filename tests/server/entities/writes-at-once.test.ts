import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { codes } from '../../../contract/core/errors.ts';
import { entityRoutes } from '../../../server/routes.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { preparedDatabase } from '../prepared.ts';
import type { TestServer } from '../with-server.ts';
import { approvalsMoved } from './approval-rows.ts';
import { offersMoved } from './mall-writes.ts';
import { otherWrites } from './other-writes.ts';
import { operator, startEntities } from './with-entities.ts';
import { creations, edits, type Ground, type Prepare, type Ready, steps, stepsOf } from './writes-at-once.ts';

/*
 * Every write of the catalogue, ten at once upon rows that all of them refer to: nobody is refused because somebody else was at it. The
 * database finds a deadlock within milliseconds here, so that one costs no second.
 */

let postgres: TestPostgres;
let server: TestServer;
let ground: Ground;
const called = new Set<string>();

beforeAll(async () => {
  postgres = await startPostgres({ own: true });
  const databaseUrl = await preparedDatabase(postgres, 'demo');
  server = await startEntities({ databaseUrl });
  const call: TestServer['call'] = (method, path, sent) => {
    called.add(`${method} ${path}`);
    return server.call(method, path, sent);
  };
  const token = await server.login();
  const run = async <R extends object>(text: string) => (await server.store.pool.query<R>(text)).rows;
  ground = { store: server.store, admin: operator({ call }, token), call, token, run };
  await run("alter system set deadlock_timeout = '20ms'");
  await run('select pg_reload_conf()');
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

const deadlocks = () => postgres.log().split('deadlock detected').length - 1;
/** Refused because somebody else was faster again and again, or not answered at all: never by a rule of the business. */
const contended: ReadonlySet<number> = new Set([codes.busy, codes.failed]);

const tabled = entities.filter(({ observed }) => !observed);
/** Nobody edits mails and tasks, nor coupons that somebody has; the settings and tiers of campaigns have bodies of their own (other-writes.ts). */
const unedited = new Set(['mail_outbox', 'handed_task', 'approval', 'coupon_record', 'ccn_setting', 'ccn_award_set']);
const leftIn =
  (table: string, units: number): Ready =>
  (ids) =>
    `update ${table} set stock_mode = 'limited', stock_total = stock_issued + stock_locked + ${units} where id in (${ids})`;

const readyFor: Readonly<Record<string, Ready>> = {
  'plan ENABLE': (
    ids,
  ) => `with leaf as (select id, row_number() over (order by id) as n from plan where id in (${ids})),
    gift as (select id, row_number() over (order by id desc) as n from prize where prize_kind = 'single' order by id desc limit 10)
    update prize set status = 'enabled', plan_id = leaf.id, probability = null, is_fallback = false, position = null,
      stock_mode = 'limited', stock_total = stock_issued + stock_locked + 5
    from leaf join gift using (n) where prize.id = gift.id`,
  'api_client ENABLE': (ids) =>
    `insert into api_client_secret (client_id, sealed) select id, 'sealed' from api_client where id in (${ids}) on conflict do nothing`,
  'handed_task DECLINE': (ids) => `update handed_task set receiver_id = 1 where id in (${ids})`,
  'handed_task WITHDRAW': (ids) => `update handed_task set created_by = 1 where id in (${ids})`,
  'plan DISABLE': () => `update activity set status = 'paused' where id = 4004`,
  'plan ARCHIVE': (ids) => `update prize set stock_total = stock_issued + stock_locked where plan_id in (${ids})`,
  'prize ENABLE': leftIn('prize', 5),
  'prize ARCHIVE': leftIn('prize', 0),
  'invite_prize ENABLE': leftIn('invite_prize', 5),
  'invite_prize ARCHIVE': leftIn('invite_prize', 0),
  'ccn_activity OPEN': (ids) => `update ccn_activity set award_mode = 'realtime', local_activity_id = 4001,
      start_at = now() + interval '1 day', end_at = now() + interval '2 days', claim_end_at = now() + interval '3 days'
      where id in (${ids});
    update ccn_setting set version = 2 where id in (${ids})`,
  'goods_order RETRY_SYNC': (ids) =>
    `update goods_order set channel = 'duiba', sync_status = 'failed' where id in (${ids})`,
  'goods_order PULL': (ids) =>
    `update goods_order set channel = 'duiba', channel_order_no = 'DB' || id, sync_status = 'synced' where id in (${ids})`,
  'goods_order DELIVER': (ids) =>
    `update goods_order set channel = 'self', goods_type = 'virtual' where id in (${ids})`,
};

/** Where a new row lies below another one of its kind. */
const below: Readonly<Record<string, Values>> = {
  plan: { parent_id: 4101 },
  dept: { parent_id: 1 },
  file_folder: { parent_id: 1 },
  permission: { parent_id: 2 },
};

/** Other references than the first ones that are there, where a rule refuses those. */
const ownEdits: Readonly<Record<string, Values>> = {
  goods_market: { localverifice_ids: null },
  plan: { parent_id: null },
  acticode_plan: { award_plan_id: undefined },
  prize: { award_id: 3005 },
};

const writes: readonly (readonly [name: string, prepare: Prepare])[] = [
  ...tabled.flatMap(({ name, calls }) =>
    calls.create ? [[`${name}, created`, creations(name, below[name])] as const] : [],
  ),
  ...tabled.flatMap(({ name, calls }) =>
    calls.update && !unedited.has(name) ? [[`${name}, changed`, edits(name, ownEdits[name])] as const] : [],
  ),
  ...Object.entries(otherWrites),
  ['he_goods, moved', offersMoved],
  ['approval, moved', approvalsMoved],
  ...tabled.flatMap((entity) =>
    entity.calls.update && stepsOf(entity).length > 0 && entity.name !== 'he_goods' && entity.name !== 'approval'
      ? [[`${entity.name}, moved`, steps(entity, readyFor)] as const]
      : [],
  ),
];

/**
 * Writes that refer to no row of anybody else: an export, and a command for many rows, put down a job, a look at a secret a line of the log;
 * what imports and such commands write is written by a job.
 */
const alone = /\/(?:commands\/\w+|export|\w+Exports|import\/\w+|reveal|online-sessions\/updates|data-jobs\/updates)$/;
/** Their charts draw no step but 删除, which has a call of its own. */
const stepless = new Set(
  ['file-folders', 'files', 'parameters', 'freight-templates'].map((base) => `PUT /admin/api/${base}/{id}/mode`),
);

/** Nobody has the right to it. */
const closed = new Set(['PUT /admin/api/coupon-records/{id}', 'PUT /admin/api/approvals/{id}']);

describe('ten at once', () => {
  test.each(writes)('%s', async (_name, prepare) => {
    const sent = await prepare(ground);
    const before = deadlocks();
    const answers = await Promise.all(sent.map((send) => send()));
    expect(answers.filter(({ code }) => contended.has(code))).toEqual([]);
    expect(deadlocks() - before).toBe(0);
    // What all are refused for by a rule says nothing of locks.
    expect(answers.map(({ code }) => code)).toContain(codes.ok);
  });
});

test('no write of the catalogue is left out', () => {
  const asked = new Set([...called].map((one) => one.replaceAll(/\/\d+/g, '/{id}')));
  const declared = entityRoutes().flatMap((route) => ('write' in route ? [route.call] : []));
  const missing = declared.filter(
    (call) => !asked.has(call) && !alone.test(call) && !stepless.has(call) && !closed.has(call),
  );
  expect(missing).toEqual([]);
});
