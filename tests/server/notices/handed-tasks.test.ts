import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Todo } from '../../../contract/insight/todos.ts';
import { handOverCall, type Receivers, receiversCall } from '../../../contract/entity/list/hand-over.ts';
import type { NoticePage } from '../../../contract/notices/notice-box.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/* A step that is left to somebody: whom it may be left to, who sees it, what ends it. */

let server: TestServer;
let asker: Operator;
let receiver: Operator;
const tokens: Record<string, string> = {};
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startEntities();
  for (const name of ['admin', 'ops_manager', 'mall_operator', 'finance_auditor'])
    tokens[name] = await server.login(name === 'admin' ? undefined : name);
  asker = operator(server, token('admin'));
  receiver = operator(server, token('mall_operator'));
  const { rows } = await server.store.pool.query<{ username: string; id: number }>('select username, id from account');
  for (const { username, id } of rows) ids[username] = id;
});
afterAll(() => server.close());

const token = (name: string): string => tokens[name] ?? '';
const idOf = (name: string): number => ids[name] ?? 0;
const pathOf = (call: string) => call.split(' ')[1] ?? '';

/** Goods that are out of use, and their step 启用. */
async function goods(): Promise<number> {
  const id = await asker.made('goods_offline');
  return id;
}

const hand = (id: number, to: string, extra: Readonly<Record<string, unknown>> = {}, by = 'admin') =>
  server.call('POST', pathOf(handOverCall), {
    token: token(by),
    body: {
      entity: 'goods_offline',
      id,
      event: 'ENABLE',
      receiver_id: idOf(to),
      note: '今天要用',
      request_id: randomUUID(),
      ...extra,
    },
  });

const handed = async (id: number, to = 'mall_operator'): Promise<number> => {
  const answer = await hand(id, to);
  expect(answer).toMatchObject({ code: codes.ok });
  return (answer.result as { id: number }).id;
};

const statusOf = async (task: number) => (await asker.row('handed_task', task)).status;
const boxOf = async (name: string) =>
  (await server.call('GET', '/admin/api/notices', { token: token(name), query: {} })).result as NoticePage;
const todosOf = async (name: string) =>
  (
    (await server.call('GET', '/admin/api/workplace/todos', { token: token(name), query: {} })).result as {
      data: readonly Todo[];
    }
  ).data.find(({ key }) => key === 'handed_task_open');

describe('left to somebody', () => {
  test('only people who may take the step are offered, without whoever asks', async () => {
    const id = await goods();
    const query = { entity: 'goods_offline', id: String(id), event: 'ENABLE' };
    const { result } = await server.call('GET', pathOf(receiversCall), { token: token('admin'), query });
    const names = (result as Receivers).data.map((one) => one.id);
    expect(names).toContain(idOf('mall_operator'));
    expect(names).toContain(idOf('ops_manager'));
    expect(names).not.toContain(idOf('admin'));
    expect(names).not.toContain(idOf('finance_auditor'));
    expect((result as Receivers).data.find((one) => one.id === idOf('mall_operator'))?.roles).toEqual(['商城运营']);
  });

  test('the receiver has it in 待办, in his box at once, and in his list; others see nothing of it', async () => {
    const before = (await todosOf('mall_operator'))?.count ?? 0;
    const id = await goods();
    const task = await handed(id);
    expect((await todosOf('mall_operator'))?.count).toBe(before + 1);
    const [notice] = (await boxOf('mall_operator')).data;
    expect(notice).toMatchObject({ kind: 'todo', link: `/dashboard/handed-task/${task}`, text: '今天要用' });
    expect(notice?.title).toMatch(/交给您：启用线下商品「试饮装 \d+」$/);
    expect(await receiver.row('handed_task', task)).toMatchObject({
      side: 'mine',
      status: 'open',
      record_path: `/award/goods-offline/${id}`,
      receiver_name: expect.any(String) as string,
    });
    expect(await asker.row('handed_task', task)).toMatchObject({ side: 'asked' });
    const auditor = operator(server, token('finance_auditor'));
    expect(
      page(await auditor.list('handed_task', { id: String(task) })).data.filter((row) => row['side'] !== 'others'),
    ).toEqual([]);
  });

  test('bad input has a sentence each', async () => {
    const id = await goods();
    expect(await hand(id, 'finance_auditor')).toMatchObject({ code: codes.invalid });
    expect(await hand(id, 'admin')).toMatchObject({ code: codes.invalid });
    expect(await hand(id, 'mall_operator', { event: 'FLY' })).toMatchObject({ code: codes.invalid });
    expect(await hand(id, 'mall_operator', { note: '长'.repeat(201) })).toMatchObject({ code: codes.invalid });
    expect(await hand(999_999, 'mall_operator')).toMatchObject({ code: codes.notFound });
    expect(await hand(id, 'mall_operator', { entity: 'handed_task' })).toMatchObject({ code: codes.invalid });
    await asker.step('goods_offline', id, 'ENABLE');
    expect(await hand(id, 'mall_operator')).toMatchObject({
      code: codes.illegalMove,
      message: '记录已是「启用」，不用再交办「启用」',
    });
  });

  test('nobody leaves a step of a record that he may not read', async () => {
    const service = await server.login('customer_service');
    const body = { entity: 'goods_offline', id: await goods(), event: 'ENABLE', receiver_id: idOf('mall_operator') };
    const answer = await server.call('POST', pathOf(handOverCall), {
      token: service,
      body: { ...body, note: '', request_id: randomUUID() },
    });
    expect(answer).toMatchObject({ code: codes.forbidden });
  });

  test('one open task for a step and a receiver, of ten who ask at once', async () => {
    const id = await goods();
    const answers = await Promise.all(Array.from({ length: 10 }, () => hand(id, 'mall_operator')));
    expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === codes.illegalMove)).toHaveLength(9);
  });
});

describe('ended', () => {
  test('by the step, whoever takes it, in its transaction; the asker is told', async () => {
    const id = await goods();
    const task = await handed(id);
    await operator(server, token('ops_manager')).step('goods_offline', id, 'ENABLE');
    expect(await statusOf(task)).toBe('done');
    const [notice] = (await boxOf('admin')).data;
    expect(notice).toMatchObject({ kind: 'system', link: `/dashboard/handed-task/${task}` });
    expect(notice?.text).toMatch(/ 已完成$/);
    expect(await receiver.step('handed_task', task, 'DECLINE')).toMatchObject({ code: codes.illegalMove });
  });

  test('not by a step that was rolled back', async () => {
    const id = await goods();
    const task = await handed(id);
    const row = await receiver.row('goods_offline', id);
    const answer = await receiver.update('goods_offline', { id, version: row.version + 5, event: 'ENABLE' });
    expect(answer).toMatchObject({ code: codes.conflict });
    expect(await statusOf(task)).toBe('open');
  });

  test('by its receiver with a reason, by its asker, by nobody else', async () => {
    const task = await handed(await goods());
    expect(await asker.step('handed_task', task, 'DECLINE')).toMatchObject({
      code: codes.illegalMove,
      message: '只有接收人可以退回',
    });
    const { version } = await receiver.row('handed_task', task);
    expect(await receiver.update('handed_task', { id: task, version, event: 'DECLINE' })).toMatchObject({
      code: codes.invalid,
    });
    expect(await receiver.step('handed_task', task, 'DECLINE')).toMatchObject({ code: codes.ok });
    expect(await asker.row('handed_task', task)).toMatchObject({ status: 'declined', decline_reason: '按计划结束' });
    expect((await boxOf('admin')).data[0]?.text).toMatch(/退回了：按计划结束$/);
    const other = await handed(await goods());
    expect(await receiver.step('handed_task', other, 'WITHDRAW')).toMatchObject({ code: codes.illegalMove });
    expect(await asker.step('handed_task', other, 'WITHDRAW')).toMatchObject({ code: codes.ok });
    expect(await statusOf(other)).toBe('withdrawn');
  });

  test('by a record that can never come to the step again', async () => {
    const id = await goods();
    const task = await handed(id);
    await asker.step('goods_offline', id, 'ARCHIVE');
    expect(await statusOf(task)).toBe('lapsed');
  });

  test('once, of ten who take the step, decline and withdraw at once', async () => {
    const id = await goods();
    const task = await handed(id);
    const [row, open] = [await receiver.row('goods_offline', id), await receiver.row('handed_task', task)];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => {
        if (at % 3 === 0) return receiver.update('goods_offline', { id, version: row.version, event: 'ENABLE' });
        const step = { id: task, version: open.version };
        return at % 3 === 1
          ? receiver.update('handed_task', { ...step, event: 'DECLINE', reason: '不归我管' })
          : asker.update('handed_task', { ...step, event: 'WITHDRAW' });
      }),
    );
    expect(
      answers.filter(({ code }) => ![codes.ok, codes.conflict, codes.illegalMove].includes(code as never)),
    ).toEqual([]);
    expect((await asker.row('goods_offline', id)).status).toBe('enabled');
    const { status, version } = await asker.row('handed_task', task);
    expect(['done', 'declined', 'withdrawn']).toContain(status);
    expect(version).toBe(open.version + 1);
  });
});
