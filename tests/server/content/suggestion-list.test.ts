import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { pages } from '../../../contract/menu/pages.ts';
import { madeKey } from '../open-api/keys.ts';
import { tick } from '../tick.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import { answered, does, suggesting } from './suggesting.ts';

/* 意见反馈 as operators find it: what waits, what time does to it, and what of it is personal (wider.md §8.5). */

let server: TestServer;
let admin: Operator;
let service: Operator;
let mall: Operator;
let calls: ReturnType<typeof suggesting>;
beforeAll(async () => {
  server = await startEntities();
  const token = await server.login();
  admin = operator(server, token);
  service = operator(server, await server.login('customer_service'));
  mall = operator(server, await server.login('mall_operator'));
  calls = suggesting(server, await madeKey(server, token, { scopes: ['suggest'] }));
});
afterAll(() => server.close());

const run = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.store.pool.query<Row>(text, [...values])).rows;
const accountId = async (username: string): Promise<number> => {
  const [found] = await run<{ id: number }>('select id from account where username = $1', [username]);
  return found?.id ?? 0;
};
const row = (id: number) => admin.row('he_suggestion', id);
const idsOf = async (query: Readonly<Record<string, string>>, who = admin) =>
  page(await who.list('he_suggestion', { pageSize: '100', ...query })).data.map(({ id }) => id);

test('how long there is follows the parameter, for what is said from then on', async () => {
  await run(`update parameter set value = 24 where code = 'suggest.sla_hours'`);
  const made = await row((await calls.said()).id);
  expect(Date.parse(String(made['due_at'])) - Date.parse(String(made['created_at']))).toBe(24 * 3_600_000);
  await run(`update parameter set value = 48 where code = 'suggest.sla_hours'`);
});

test('the list is narrowed to what is mine, overdue, of a kind, or answered so well', async () => {
  const { id, no } = await calls.said({ type: 'logistics', content: '保温杯三天没有物流' });
  const me = await accountId('customer_service');
  await does(service, id, { assignee_id: me });
  const mine = await idsOf({ mine: '1' }, service);
  expect(mine).toContain(id);
  const all = page(await service.list('he_suggestion', { mine: '1', pageSize: '100' })).data;
  expect(new Set(all.map((one) => one['assignee_id']))).toEqual(new Set([me]));
  expect(await idsOf({ mine: '1' }, mall)).not.toContain(id);
  expect(await idsOf({ assignee_id: String(me) })).toContain(id);
  expect(await idsOf({ type: 'logistics' })).toContain(id);
  expect(await idsOf({ type: 'advice' })).not.toContain(id);
  expect(await idsOf({ keyword: '没有物流' })).toContain(id);
  expect(await idsOf({ keyword: no })).toEqual([id]);
  expect(await idsOf({ term_status: 'overdue' })).not.toContain(id);
  await does(service, id, answered);
  await calls.rate(no, 4);
  expect(await idsOf({ satisfaction_from: '4', satisfaction_to: '4' })).toContain(id);
  expect(await idsOf({ satisfaction_to: '3' })).not.toContain(id);
});

test('by priority means from the least urgent up, not by the letters of the codes', async () => {
  const ids: number[] = [];
  for (const priority of ['high', 'low', 'urgent', 'normal']) {
    const { id } = await calls.said({ type: 'other' });
    const { version } = await row(id);
    expect((await admin.update('he_suggestion', { id, version, priority })).code).toBe(codes.ok);
    ids.push(id);
  }
  const order = async (sortOrder: string) =>
    page(await admin.list('he_suggestion', { type: 'other', status: 'pending', sortField: 'priority', sortOrder }))
      .data.filter(({ id }) => ids.includes(id))
      .map((one) => one['priority']);
  expect(await order('ascend')).toEqual(['low', 'normal', 'high', 'urgent']);
  expect(await order('descend')).toEqual(['urgent', 'high', 'normal', 'low']);
});

test('the priority of what is closed stays, and nothing else of a member’s words can be changed', async () => {
  const { id } = await calls.said();
  const sent = await admin.update('he_suggestion', { id, version: (await row(id)).version, content: '改写别人的话' });
  expect(sent.code).toBe(codes.invalid);
  await admin.step('he_suggestion', id, 'CLOSE');
  const { version } = await row(id);
  expect(errorsOf(await admin.update('he_suggestion', { id, version, priority: 'low' }))).toEqual([
    { field: 'priority', message: '已关闭的反馈不能再改优先级' },
  ]);
});

test('at due_at it is overdue, once, and stays so when it is answered too late', async () => {
  const { id } = await calls.said();
  const timed = (sql: string) => run(`update he_suggestion set due_at = now() + interval '${sql}' where id = $1`, [id]);
  await timed('30 seconds');
  await tick(server.store);
  expect(await row(id)).toMatchObject({ term_status: 'running', status: 'pending', left_text: '剩 1 分钟' });
  await timed('-5 seconds');
  await tick(server.store);
  const late = await row(id);
  expect(late).toMatchObject({ term_status: 'overdue', status: 'pending', left_text: '超 1 分钟' });
  expect(await idsOf({ term_status: 'overdue', status: 'pending,processing' })).toContain(id);
  await tick(server.store);
  expect((await row(id)).version).toBe(late.version);
  await does(service, id, answered);
  expect(await row(id)).toMatchObject({ term_status: 'overdue', status: 'replied', left_text: null });
});

test('what was answered in time is never overdue, and is closed seven days after the answer', async () => {
  const { id } = await calls.said();
  await does(service, id, answered);
  await run(
    `update he_suggestion set due_at = now() - interval '1 day', replied_at = now() - interval '7 days' + interval '1 minute' where id = $1`,
    [id],
  );
  await tick(server.store);
  expect(await row(id)).toMatchObject({ term_status: 'stopped', status: 'replied' });
  await run(`update he_suggestion set replied_at = now() - interval '7 days 5 seconds' where id = $1`, [id]);
  await tick(server.store);
  expect(await row(id)).toMatchObject({ term_status: 'stopped', status: 'closed' });
  expect((await calls.reopen(String((await row(id))['no']))).code).toBe(codes.illegalMove);
});

test('what a member left to be reached by is masked for everybody, sealed, and opened by a logged look', async () => {
  const { id } = await calls.said({ contact: '13812345678' });
  expect((await row(id))['contact']).toBe('138****5678');
  const [kept] = await run<{ line: string }>(`select to_jsonb(s)::text as line from he_suggestion s where id = $1`, [
    id,
  ]);
  expect(kept?.line).not.toContain('13812345678');
  const [logged] = await run<{ lines: string }>(
    `select coalesce(string_agg(coalesce(after::text, ''), ''), '') as lines from db_log where table_name = 'he_suggestion' and row_id = $1`,
    [id],
  );
  expect(logged?.lines).not.toContain('13812345678');
  const token = await server.login('customer_service');
  const look = (field: string) =>
    server.call('POST', '/admin/api/reveal', { token, body: { entity: 'he_suggestion', id, field } });
  expect((await look('contact')).result).toMatchObject({ value: '13812345678' });
  expect((await look('mobile')).result).toMatchObject({ value: '19900000001' });
});

test('its page stands in 内容运营 with the actions of the documents', () => {
  expect(pages.find(({ entity }) => entity === 'he_suggestion')).toMatchObject({
    permissionId: 'HeSuggestion',
    path: '/content/suggestion',
    actions: ['query', 'get', 'edit', 'disable', 'export'],
  });
});

test('the details lead to the member, the order and the win that it is about', async () => {
  const [order] = await run<{ order_no: string; id: number }>(
    `select order_no, id from goods_order where user_id = 10001 order by id limit 1`,
  );
  const orderNo = order?.order_no;
  const { id } = await calls.said(orderNo === undefined ? {} : { order_no: orderNo });
  const { result } = await admin.detail('he_suggestion', id);
  const { links } = result as { links: readonly { label: string; address: string }[] };
  expect(links.map(({ label, address }) => [label, address])).toEqual([
    ['会员资料', '/member/user/10001'],
    ...(order ? [['相关订单', `/award/order/${order.id}`]] : []),
  ]);
});

test('the workplace has what is overdue and what nobody was given', async () => {
  const cards = async (username: string) => {
    const { result } = await server.call('GET', '/admin/api/workplace/todos', { token: await server.login(username) });
    return (result as { data: readonly { key: string; step: string }[] }).data.filter(({ key }) =>
      key.startsWith('he_suggestion'),
    );
  };
  await calls.said();
  expect((await cards('customer_service')).map(({ key, step }) => [key, step])).toEqual([
    ['he_suggestion_overdue', '去回复'],
    ['he_suggestion_pending', '去指派'],
  ]);
  expect(await cards('campaign_operator')).toEqual([]);
});
