import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { type LevelImpact, levelImpactCall } from '../../../contract/levels/impact.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { runLevels } from '../../../server/points/standing/level-runs.ts';
import { post } from '../../../server/points/ledger/post.ts';
import { errorsOf, type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { gained } from './ladder.ts';
import { sampleLevel } from './sample-level.ts';

/*
 * Changing a threshold first returns a preview {up, down} and then runs a job; no member is moved down unless level.allow_downgrade is on
 * (wider.md §3.3). What was told is what happens.
 */

let server: TestServer;
let admin: Operator;
let token: string;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const run = async <R extends object>(text: string) => (await server.store.pool.query<R>(text)).rows;

let keys = 0;
const earn = (memberId: number, points: number) => {
  keys += 1;
  return withTransaction(server.store, (tx) => post(tx, gained({ memberId, key: `impact${keys}`, points })));
};

/** Where everybody stands, by the names of levels. */
const standing = async () =>
  new Map(
    (
      await run<{ id: number; name: string }>(
        `select u.id, l.name from he_user as u left join member_level as m on m.member_id = u.id
          join he_level as l on l.id = coalesce(m.level_id, (select d.id from he_level as d where d.is_default))`,
      )
    ).map(({ id, name }) => [id, name]),
  );

const impact = async (query: Readonly<Record<string, string>>) => {
  const [, path = ''] = levelImpactCall.split(' ');
  return server.call('GET', path, { token, query });
};
const mayFall = (may: boolean) =>
  run(`update parameter set value = ${Number(may)} where code = 'level.allow_downgrade'`);
const told = async (id: number, experience: number) =>
  (await impact({ id: String(id), level: String(id), experience: String(experience) })).result as LevelImpact;

const threshold = async (id: number, experience: number) => {
  const { version } = await admin.row('he_level', id);
  expect((await admin.update('he_level', { id, version, experience })).code).toBe(codes.ok);
};

/** What a change really did: who went from where to where, counted as the preview counts it. */
async function happened(change: () => Promise<unknown>) {
  const before = await standing();
  await change();
  await runLevels(server.store);
  const after = await standing();
  const moves = new Map<string, number>();
  for (const [id, from] of before) {
    const to = after.get(id) ?? '';
    if (from !== to) moves.set(`${from} → ${to}`, (moves.get(`${from} → ${to}`) ?? 0) + 1);
  }
  return moves;
}
const asMoves = ({ moves }: LevelImpact) => new Map(moves.map(({ from, to, count }) => [`${from} → ${to}`, count]));

/** Members who have nothing of the demo, and stand where so much experience has taken them. */
async function members(...experience: readonly number[]): Promise<readonly number[]> {
  const ids = await run<{ id: number }>(
    `select id from he_user as u where status = 'normal' and not exists (select from point_entry as e join wallet as w on w.id = e.wallet_id
      where e.member_id = u.id and w.kind = 'experience') order by id limit ${experience.length}`,
  );
  for (const [nth, { id }] of ids.entries()) await earn(id, experience[nth] ?? 1);
  return ids.map(({ id }) => id);
}

test('a lower threshold takes up whoever reaches it now: as many as were told, from the levels that were told', async () => {
  const [one = 0, two = 0, few = 0] = await members(1500, 1999, 999);
  const preview = await told(3, 1000);
  expect(preview.up).toBeGreaterThanOrEqual(2);
  expect(preview.down).toBe(0);
  expect(await happened(() => threshold(3, 1000))).toEqual(asMoves(preview));
  const now = await standing();
  expect([one, two, few].map((id) => now.get(id))).toEqual(['本草行家', '本草行家', '养生达人']);
  expect(await told(3, 1000)).toEqual({ up: 0, down: 0, kept: 0, moves: [] });
});

test('a higher one takes nobody down while 允许降级 is off, and says whom it would', async () => {
  const preview = await told(3, 2000);
  expect(preview).toMatchObject({ up: 0, down: 0, moves: [] });
  expect(preview.kept).toBeGreaterThanOrEqual(2);
  expect(await happened(() => threshold(3, 2000))).toEqual(new Map());
});

test('with 允许降级 it takes down whoever has less, to the level that he reaches, and tells webhooks and his history', async () => {
  await mayFall(true);
  const [member = 0] = await members(2400);
  const preview = await told(3, 2500);
  expect(preview.down).toBeGreaterThanOrEqual(3);
  expect(preview.kept).toBe(0);
  expect(await happened(() => threshold(3, 2500))).toEqual(asMoves(preview));
  expect((await standing()).get(member)).toBe('养生达人');
  const [{ user_no: no } = { user_no: '' }] = await run<{ user_no: string }>(
    `select user_no from he_user where id = ${member}`,
  );
  expect(
    await run(
      `select data from outbox_event where member_no = '${no}' and kind = 'level.changed' order by id desc limit 1`,
    ),
  ).toEqual([{ data: { cause: 'ladder', level_before: 3, level: 2, name: '养生达人', experience: 2400 } }]);
  expect(
    await run(
      `select summary, diff from operation_log where entity = 'he_user' and biz_id = ${member} and event = 'LEVEL'`,
    ),
  ).toEqual([
    {
      summary: `降级会员【${no}】：等级「本草行家」的升级经验调整`,
      diff: [{ field: 'level_id', label: '等级', before: '本草行家', after: '养生达人' }],
    },
  ]);
  expect(await admin.row('he_level', 3)).toMatchObject({
    run_text: `升级 ${preview.up} 人，降级 ${preview.down} 人`,
  });
  await mayFall(false);
});

test('a level that is enabled takes up as many as its question said; disabling and deleting it moves nobody', async () => {
  const id = await admin.made('he_level', { name: '本草名家', level: 6, experience: 30_000 });
  await runLevels(server.store);
  expect(await happened(() => admin.step('he_level', id, 'DISABLE'))).toEqual(new Map());
  const [one = 0, two = 0] = await members(30_000, 29_999);
  expect(await admin.row('he_level', id)).toMatchObject({ rise_count: 1 });
  expect(await happened(() => admin.step('he_level', id, 'ENABLE'))).toEqual(new Map([['本草宗师 → 本草名家', 1]]));
  const now = await standing();
  expect([one, two].map((member) => now.get(member))).toEqual(['本草名家', '本草宗师']);
  expect(await admin.row('he_level', id)).toMatchObject({ rise_count: null });
});

test('a new level is told and taken up to as well; members who are gone are neither counted nor moved', async () => {
  const [here = 0, gone = 0] = await members(45_000, 46_000);
  await run(`update he_user set status = 'merged' where id = ${gone}`);
  const preview = (await impact({ level: '7', experience: '45000' })).result as LevelImpact;
  expect(preview.up).toBe(1);
  const made = () => admin.create('he_level', { ...sampleLevel(), name: '新梯', level: 7, experience: 45_000 });
  expect([...(await happened(made)).values()]).toEqual([1]);
  const now = await standing();
  expect([now.get(here), now.get(gone)]).toEqual(['新梯', '本草名家']);
  await run(`update he_user set status = 'normal' where id = ${gone}`);
});

test('a row of no level is 40401, a threshold that is none is refused with its range', async () => {
  expect((await impact({ id: '987654', level: '3', experience: '1' })).code).toBe(codes.notFound);
  expect(errorsOf(await impact({ level: '3', experience: '-1' }))).toEqual([
    { field: 'experience', message: '升级经验应为 0 至 1,000,000,000 的整数' },
  ]);
});
