import { expect, test } from 'vitest';
import { bulkJobMachine } from '../../../machines/entity/bulk/bulk-job.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';

const query = { pageNo: 3, pageSize: 50, filters: { keyword: '茶' } } as const;
const goods = { entity: 'goods_offline', event: 'DISABLE', query, total: 12_345 };
const account = { ...goods, entity: 'account' };
const activity = { ...goods, entity: 'activity', event: 'TERMINATE' };
const order = { ...goods, entity: 'goods_order', event: 'CANCEL' };
const confirm = { type: 'CONFIRM', requestId: 'job-1' } as const;
const again = { type: 'CONFIRM', requestId: 'job-2' } as const;
const fault = (field: string) => ({ code: 40001, result: { errors: [{ field, message: '' }] } });
const untyped = failed('begin', '共 12,345 条，请输入条数 12345 以确认', fault('rows'));
const grown = failed(
  'begin',
  '符合条件的数据现有 12,346 条，与确认的 12,345 条不一致，请核对后重新操作',
  fault('seen'),
);
const sent = (calls: readonly string[]) => calls.join();

test('the conditions are sent and how many rows the list showed, and no row', () => {
  const call = sent(callsAfter(bulkJobMachine, goods, confirm));
  expect(call).toContain('"filters":{"keyword":"茶"}');
  expect(call).toContain('"seen":12345');
  expect(call).toContain('"event":"DISABLE"');
  expect(call).not.toContain('"rows"');
  expect(call).not.toContain('"ids"');
});

test('a step that wants a reason waits for it, and sends it without the spaces around', () => {
  const explain = (reason: string) => ({ type: 'EXPLAIN', reason }) as const;
  expect(after(bulkJobMachine, account, confirm).value).toBe('confirming');
  expect(after(bulkJobMachine, account, explain(' 无 '), confirm).value).toBe('confirming');
  expect(sent(callsAfter(bulkJobMachine, account, explain(' 离职 '), confirm))).toContain('"reason":"离职"');
});

test('a step with a form waits for it', () => {
  const explain = { type: 'EXPLAIN', reason: '活动提前结束' } as const;
  const choose = (value: string | null) => ({ type: 'CHANGE', values: { record_action: value } }) as const;
  expect(after(bulkJobMachine, order, explain, choose(null), confirm).value).toBe('confirming');
  expect(sent(callsAfter(bulkJobMachine, order, explain, choose('void'), confirm))).toContain('"record_action":"void"');
});

test('a step that wants to be sure of each row wants their number of all', () => {
  const explained = [{ type: 'EXPLAIN', reason: '奖品断供停办' }] as const;
  const type = (text: string) => ({ type: 'RETYPE', text }) as const;
  expect(after(bulkJobMachine, activity, ...explained, confirm).value).toBe('confirming');
  expect(after(bulkJobMachine, activity, ...explained, type('12344'), confirm).value).toBe('confirming');
  expect(sent(callsAfter(bulkJobMachine, activity, ...explained, type(' 12345 '), confirm))).toContain('"rows":12345');
});

test('where the server wants the number typed, nothing is sent again before it is', () => {
  const demanded = after(bulkJobMachine, goods, confirm, untyped);
  expect(demanded.value).toBe('confirming');
  expect(demanded.context.mustCount).toBe(true);
  expect(demanded.context.error).toBe('');
  expect(demanded.can(again)).toBe(false);
  const typed = [confirm, untyped, { type: 'RETYPE', text: '12345' } as const, again] as const;
  expect(sent(callsAfter(bulkJobMachine, goods, ...typed).slice(-1))).toContain('"rows":12345');
});

test('rows that have become more or fewer are not told anything: the list has to be looked at again', () => {
  const stale = after(bulkJobMachine, goods, confirm, grown);
  expect(stale.value).toBe('stale');
  expect(stale.context.error).toContain('现有 12,346 条');
  expect(stale.can(again)).toBe(false);
  // Typing a number would not help.
  const errors = ['rows', 'seen'].map((field) => ({ field, message: '' }));
  const both = failed('begin', '符合条件的数据现有 12,346 条', { code: 40001, result: { errors } });
  expect(after(bulkJobMachine, goods, confirm, both).value).toBe('stale');
  expect(after(bulkJobMachine, goods, confirm, grown, { type: 'CANCEL' }).output).toEqual({ job: null, isStale: true });
});

test('an answer that got lost is asked for under the same number; what is said otherwise is another job', () => {
  const lost = failed('begin', '您的网络发生异常，无法连接服务器', { code: 0 });
  expect(after(bulkJobMachine, account, { type: 'EXPLAIN', reason: '离职' }, confirm, lost).context.error).toBe(
    '您的网络发生异常，无法连接服务器',
  );
  const first = [{ type: 'EXPLAIN', reason: '离职' }, confirm, lost] as const;
  expect(sent(callsAfter(bulkJobMachine, account, ...first, again).slice(-1))).toContain('"requestId":"job-1"');
  const otherwise = [...first, { type: 'EXPLAIN', reason: '调岗' }, again] as const;
  expect(sent(callsAfter(bulkJobMachine, account, ...otherwise).slice(-1))).toContain('"requestId":"job-2"');
});

test('it ends with its job, or with none', () => {
  expect(after(bulkJobMachine, goods, confirm, done('begin', { job_id: 7, rows: 12_345 })).output).toEqual({
    job: { job_id: 7, rows: 12_345 },
    isStale: false,
  });
  expect(after(bulkJobMachine, goods, { type: 'CANCEL' }).output).toEqual({ job: null, isStale: false });
  expect(after(bulkJobMachine, goods, confirm).can({ type: 'CANCEL' })).toBe(false);
});
