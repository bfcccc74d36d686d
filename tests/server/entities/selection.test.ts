import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityNamed } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import {
  matchingCall,
  maxLookedUp,
  selectedCall,
  type SelectedRows,
  tooManyToSelect,
} from '../../../contract/entity/wire/selection.ts';
import { movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { seedMany } from '../../../server/seed/many.ts';
import { addProbe, give, inside, outside, probe, runOn } from '../auth/idor-roles.ts';
import type { Answered, TestServer } from '../with-server.ts';
import { type Operator, operator, page, startEntities } from './with-entities.ts';

let server: TestServer;
let token: string;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  await seedMany(server.store, { awards: 160 });
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

type Query = Readonly<Record<string, string>>;
const pathOf = (call: string) => call.split(' ')[1] ?? '';
const matching = (entity: string, query: Query = {}, as = token) =>
  server.call('GET', pathOf(matchingCall({ name: entity })), { token: as, query });
const selected = (entity: string, body: object, as = token) =>
  server.call('POST', pathOf(selectedCall({ name: entity })), { token: as, body });
const rowsOf = ({ result }: Answered) => (result as SelectedRows).data;
const idsOf = (answer: Answered) => rowsOf(answer).map(({ id }) => id);

/** Ids of the list, page after page. */
async function listed(entity: string, query: Query = {}, as = admin): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { data } = page(await as.list(entity, { ...query, pageNo: String(pageNo), pageSize: '50' }));
    if (data.length === 0) return ids;
    ids.push(...data.map(({ id }) => id));
  }
}

const searches: readonly Query[] = [
  {},
  { keyword: '奖励 1' },
  { keyword: '100%_' },
  { status: 'archived' },
  { status: 'draft,disabled' },
  { cate_id: '104' },
  { sortField: 'cost_fen', sortOrder: 'descend', status: 'enabled' },
  { keyword: '没有这样的' },
];
test.each(searches)('all that a search finds are the rows of the list, in its order: %j', async (query) => {
  expect(idsOf(await matching('award', query))).toEqual(await listed('award', query));
});

test('each row says what it is called, where it stands and what it can do, as its chart has it', async () => {
  const rows = new Map(page(await admin.list('award', { pageSize: '500' })).data.map((row) => [row.id, row]));
  const found = rowsOf(await matching('award'));
  expect(found.length).toBeGreaterThan(100);
  for (const { id, title, status, version, moves, refusals = {} } of found) {
    const row = rows.get(id);
    if (!row) throw new Error(`the list has no ${id}`);
    expect({ title, status, version }).toEqual({
      title: row['display_title'],
      status: row.status,
      version: row.version,
    });
    const drawn = movesFrom(lifecycleOf('award'), row);
    expect(moves).toEqual(drawn.filter(({ refusal }) => !refusal).map(({ event }) => event));
    expect(Object.values(refusals)).toEqual(drawn.flatMap(({ refusal }) => refusal ?? []));
  }
});

test('rows by their ids are told as they are now, archived ones too, those that are gone not', async () => {
  const [archived = 0] = idsOf(await matching('award', { status: 'archived' }));
  const answer = await selected('award', { ids: [3001, archived, 999_999, 3001] });
  expect(idsOf(answer)).toEqual([3001, archived]);
  expect(rowsOf(answer).find(({ id }) => id === archived)?.moves).toEqual([]);
});

test.each([
  [{}],
  [{ ids: [] }],
  [{ ids: ['1'] }],
  [{ ids: [0] }],
  [{ ids: [1.5] }],
  [{ ids: 1 }],
  [{ ids: [1], x: 1 }],
])('a body of %j is refused', async (body) => expect((await selected('award', body)).code).toBe(codes.invalid));

test('more ids than one call tells of are refused', async () => {
  const ids = Array.from({ length: maxLookedUp + 1 }, (_, index) => index + 1);
  const { code, message } = await selected('award', { ids });
  expect([code, message]).toEqual([codes.invalid, 'ids 应为 1–10,000 个编号']);
  expect((await selected('award', { ids: ids.slice(1) })).code).toBe(codes.ok);
});

test('conditions that the list does not know are refused', async () => {
  expect((await matching('award', { hack: '1' })).code).toBe(codes.invalid);
  expect((await matching('award', { status: 'x' })).code).toBe(codes.invalid);
});

test('an entity whose rows take no step has no such calls', async () => {
  expect((await matching('login_log')).status).toBe(404);
});

describe('who may', () => {
  test('not those without the page, and nobody who is not signed in', async () => {
    const other = await server.login('system_admin');
    expect((await matching('award', {}, other)).code).toBe(codes.forbidden);
    expect((await selected('award', { ids: [3001] }, other)).code).toBe(codes.forbidden);
    expect((await server.call('GET', pathOf(matchingCall({ name: 'award' })))).status).toBe(401);
  });

  test('no id of a row out of the data scope is told, by any call', async () => {
    const run = runOn(server);
    await addProbe(run, probe('dept'));
    const theirs = await server.login('probe_dept');
    const own = await admin.made('localverifice', { area_code: inside });
    const foreign = await admin.made('localverifice', { area_code: outside });
    const theirRole = probe('dept');
    await give(run, own, entityNamed('localverifice'), theirRole, 'own');
    await give(run, foreign, entityNamed('localverifice'), theirRole, 'foreign');
    const seen = await listed('localverifice', {}, operator(server, theirs));
    expect(seen).toContain(own);
    expect(seen).not.toContain(foreign);
    expect(idsOf(await matching('localverifice', {}, theirs))).toEqual(seen);
    expect(idsOf(await selected('localverifice', { ids: [own, foreign] }, theirs))).toEqual([own]);
  });
});

test('many rows, four at a time: each is done once, stands once in the log, and a repetition is answered as before', async () => {
  await seedMany(server.store, { goods: 150 });
  const rows = rowsOf(await matching('goods_offline', { status: 'enabled' }));
  expect(rows.length).toBeGreaterThan(60);
  const wishes = rows.map(({ id, version }) => ({ id, version, event: 'DISABLE', request_id: randomUUID() }));
  /** One bad row in between: it aborts none of the others. */
  const bad = { id: rows[7]?.id ?? 0, version: 999, event: 'DISABLE', request_id: randomUUID() };
  const queue = [...wishes.slice(0, 10), bad, ...wishes.slice(10)];
  const answers: Answered[] = [];
  const lane = async () => {
    for (let wish = queue.shift(); wish; wish = queue.shift()) answers.push(await admin.update('goods_offline', wish));
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(rows.length);
  expect(answers.filter(({ code }) => code === codes.conflict)).toHaveLength(1);
  const [first] = wishes;
  expect((await admin.update('goods_offline', first)).result).toMatchObject({ id: first?.id, status: 'disabled' });
  const { rows: logged } = await server.store.pool.query<{ lines: number }>(
    `select count(*)::int as lines from operation_log where entity = 'goods_offline' and event = 'DISABLE'`,
  );
  expect(logged[0]?.lines).toBe(rows.length);
  expect(rowsOf(await matching('goods_offline', { status: 'enabled' }))).toEqual([]);
});

test('a search that finds more rows than are read at a time gives all of them, in the order of the list', async () => {
  await seedMany(server.store, { goods: 1_400 });
  const query = { sortField: 'stock_total,id', sortOrder: 'descend,ascend' };
  const found = idsOf(await matching('goods_offline', query));
  expect(found.length).toBeGreaterThan(1_000);
  expect(found).toEqual(await listed('goods_offline', query));
});

test('what cannot be selected says how many there are', () => {
  expect(tooManyToSelect(123_456)).toBe('符合条件的有 123,456 条，一次最多选择 100,000 条，请缩小查询条件');
});
