import { describe, expect, test } from 'vitest';
import type { SelectedRow } from '../../../contract/entity/wire/selection.ts';
import { bulkMachine, type BulkEvent } from '../../../machines/entity/bulk/bulk.ts';
import { countOf } from '../../../machines/entity/bulk/bulk-rows.ts';
import { after, done, effectsAfter, failed } from '../../engine/promises.ts';

const ids = Array.from({ length: 10 }, (_, index) => index + 1);
const wish = { entity: 'goods_offline', event: 'DISABLE', ids } as const;
const row = (id: number, more: Partial<SelectedRow> = {}): SelectedRow => ({
  id,
  title: `品鉴装${id}`,
  status: 'enabled',
  version: 3,
  moves: ['DISABLE', 'ARCHIVE'],
  ...more,
});
const fetched = done('fetchRows', { runId: 'run-1', data: ids.map((id) => row(id)) });
const confirm = { type: 'CONFIRM' } as const;
const begun = [fetched, confirm] as const;
const ok = (id: number): BulkEvent => ({ type: 'ANSWERED', id, answer: null });
const refuse = (id: number, code: number, message = '服务器的原话'): BulkEvent => ({
  type: 'ANSWERED',
  id,
  answer: { code, message },
});
const lost = (id: number) => refuse(id, 0, '您的网络发生异常，无法连接服务器');
const statesAfter = (...events: Parameters<typeof after<typeof bulkMachine>>[2][]) =>
  after(bulkMachine, wish, ...events).context.rows.map(({ state }) => state);
/** Ids of the rows that the last event has sent. */
const sentAfter = (...events: Parameters<typeof after<typeof bulkMachine>>[2][]) =>
  [
    ...effectsAfter(bulkMachine, wish, ...events)
      .join('\n')
      .matchAll(/"id":(\d+)/g),
  ].map(([, id]) => Number(id));

describe('before it begins', () => {
  test('it counts who can take the step, and who is skipped and why', () => {
    const data = [
      row(1),
      row(2, { status: 'disabled', moves: ['ENABLE', 'ARCHIVE'] }),
      row(3, { status: 'draft', moves: ['ENABLE', 'ARCHIVE'] }),
    ];
    const asked = after(bulkMachine, { ...wish, ids: [1, 2, 3, 4] }, done('fetchRows', { runId: 'run-1', data }));
    expect(asked.value).toBe('confirming');
    expect(asked.context.rows.map(({ state, message }) => [state, message])).toEqual([
      ['waiting', ''],
      ['skipped', '已是「停用」，无需处理'],
      ['skipped', '当前状态「草稿」不允许「停用」'],
      ['skipped', '数据不存在，或不在您的数据范围内'],
    ]);
  });

  test('a guard that refuses is quoted', () => {
    const refusals = { ARCHIVE: '仍有库存分配给奖品，不能归档' };
    const data = [row(1, { moves: ['DISABLE'], refusals })];
    const asked = after(bulkMachine, { ...wish, event: 'ARCHIVE', ids: [1] }, done('fetchRows', { runId: 'r', data }));
    expect([asked.value, asked.context.rows[0]?.message]).toEqual(['hopeless', refusals.ARCHIVE]);
  });

  test('nothing begins without the reason that the step asks for', () => {
    const kick = { entity: 'online_session', event: 'KICK', ids: [1] } as const;
    const online = done('fetchRows', { runId: 'r', data: [row(1, { status: 'online', moves: ['KICK'] })] });
    expect(after(bulkMachine, kick, online, confirm).value).toBe('confirming');
    expect(after(bulkMachine, kick, online, { type: 'EXPLAIN', reason: ' 离 ' }, confirm).value).toBe('confirming');
    expect(after(bulkMachine, kick, online, { type: 'EXPLAIN', reason: '离职' }, confirm).value).toEqual({
      working: 'running',
    });
  });

  test('a step that wants a longer reason gets it', () => {
    const annul = { entity: 'award_record', event: 'VOID', ids: [1] } as const;
    const held = done('fetchRows', { runId: 'r', data: [row(1, { status: 'wait_ship', moves: ['VOID'] })] });
    const explained = (reason: string) => after(bulkMachine, annul, held, { type: 'EXPLAIN', reason }, confirm).value;
    expect(explained('退货不要')).toBe('confirming');
    expect(explained('退货不要了')).toEqual({ working: 'running' });
  });

  test('who cancels keeps the selection', () => {
    expect(after(bulkMachine, wish, fetched, { type: 'CANCEL' }).output).toEqual({ left: ids });
  });
});

describe('while it runs', () => {
  test('four rows are under way, and the next goes when one is answered', () => {
    expect(sentAfter(...begun)).toEqual([1, 2, 3, 4]);
    expect(countOf(after(bulkMachine, wish, ...begun).context.rows, 'sending')).toBe(4);
    expect(sentAfter(...begun, ok(2))).toEqual([5]);
    expect(sentAfter(...begun, ok(2), refuse(1, 40901))).toEqual([6]);
  });

  test('a refusal is the failure of its row, in the words of the server, and stops no other', () => {
    const { context } = after(bulkMachine, wish, ...begun, refuse(1, 40902, '当前状态不允许'), ok(2));
    expect(context.rows.slice(0, 2)).toMatchObject([
      { state: 'failed', message: '当前状态不允许' },
      { state: 'done', message: '' },
    ]);
  });

  test('an answer that comes twice changes nothing', () => {
    expect(statesAfter(...begun, ok(1), refuse(1, 40901))[0]).toBe('done');
  });

  test('nothing is sent while it is paused; what was under way is heard; 继续 goes on', () => {
    expect(sentAfter(...begun, { type: 'PAUSE' }, ok(1))).toEqual([]);
    expect(statesAfter(...begun, { type: 'PAUSE' }, ok(1)).slice(0, 2)).toEqual(['done', 'sending']);
    expect(sentAfter(...begun, { type: 'PAUSE' }, ok(1), { type: 'RESUME' })).toEqual([5]);
  });

  test.each([0, 502, 503, 504, 50001, 50002, 42301])('code %i pauses it and fails no row', (code) => {
    const halted = after(bulkMachine, wish, ...begun, refuse(1, code), lost(2), lost(3), ok(4));
    expect(halted.value).toEqual({ working: 'halted' });
    expect(countOf(halted.context.rows, 'failed')).toBe(0);
    expect(halted.context.rows.slice(0, 4).map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'done',
    ]);
    expect(sentAfter(...begun, refuse(1, code), lost(2), lost(3), ok(4), { type: 'RESUME' })).toEqual([1, 2, 3, 5]);
  });

  test('停止 waits for what is under way; what was not tried is skipped and stays selected', () => {
    const stopped = [...begun, { type: 'STOP' } as const];
    expect(after(bulkMachine, wish, ...stopped).value).toEqual({ working: 'stopping' });
    const ended = after(bulkMachine, wish, ...stopped, ok(1), ok(2), refuse(3, 40901), lost(4));
    expect(ended.value).toBe('finished');
    expect(ended.context.rows.map(({ state }) => state)).toEqual(
      ['done', 'done', 'failed', 'failed'].concat(Array<string>(6).fill('skipped')),
    );
    expect(ended.context.rows[3]?.message).toContain('结果未知');
    const closed = after(bulkMachine, wish, ...stopped, ok(1), ok(2), refuse(3, 40901), lost(4), { type: 'CLOSE' });
    expect(closed.output).toEqual({ left: [3, 4, 5, 6, 7, 8, 9, 10] });
  });

  test('closing asks first, and sends nothing meanwhile', () => {
    const asked = [...begun, { type: 'CLOSE' } as const];
    expect(sentAfter(...asked, ok(1))).toEqual([]);
    expect(sentAfter(...asked, ok(1), { type: 'GO_ON' })).toEqual([5]);
    const left = after(bulkMachine, wish, ...asked, { type: 'LEAVE' }, ok(1), ok(2), ok(3), ok(4));
    expect([left.status, left.output]).toEqual(['done', { left: [5, 6, 7, 8, 9, 10] }]);
  });

  test('the tab is told that it saves', () => {
    expect(after(bulkMachine, wish, ...begun).hasTag('saving')).toBe(true);
    expect(effectsAfter(bulkMachine, wish, ...begun).join()).toContain('reportRunning');
  });
});

describe('重试失败', () => {
  const few = { ...wish, ids: [1, 2, 3] };
  const all = done('fetchRows', { runId: 'run-1', data: [1, 2, 3].map((id) => row(id)) });
  const over = [all, confirm, refuse(1, 40901), ok(2), lost(3), { type: 'STOP' } as const];
  const retry = { type: 'RETRY' } as const;
  const again = (data: readonly SelectedRow[]) => done('fetchAgain', { runId: 'run-2', data });

  test('what was refused is tried as it is now, what may be done exactly as before, under the same keys', () => {
    const { context } = after(
      bulkMachine,
      few,
      ...over,
      retry,
      again([row(1, { version: 4 }), row(3, { version: 9 })]),
    );
    expect(context.runId).toBe('run-1');
    expect(context.rows).toMatchObject([
      { id: 1, state: 'sending', version: 4 },
      { id: 2, state: 'done' },
      { id: 3, state: 'sending', version: 3 },
    ]);
  });

  test('who is there already by now is skipped', () => {
    const there = row(1, { status: 'disabled', moves: ['ENABLE', 'ARCHIVE'] });
    expect(after(bulkMachine, few, ...over, retry, again([there])).context.rows[0]).toMatchObject({
      state: 'skipped',
      message: '已是「停用」，无需处理',
    });
  });

  test('rows that cannot be looked at anew stay failed, and it says so', () => {
    const still = after(bulkMachine, few, ...over, retry, failed('fetchAgain', '您的网络发生异常，无法连接服务器'));
    expect([still.value, still.context.error]).toEqual(['finished', '您的网络发生异常，无法连接服务器']);
  });
});

describe('after a reload', () => {
  const kept = {
    ...wish,
    ids: [1, 2, 3],
    runId: 'run-1',
    reason: '',
    rows: (['done', 'sending', 'waiting'] as const).map((state, index) => ({
      id: index + 1,
      title: '品鉴装',
      version: 3,
      state,
      message: '',
    })),
  };
  test('it says where it stopped, goes on only when told to, and under the same keys', () => {
    const back = after(bulkMachine, kept);
    expect(back.value).toEqual({ working: 'halted' });
    expect(back.context.error).toBe('页面曾重新加载，批量操作在中途停下');
    expect(back.context.rows[1]).toMatchObject({ state: 'waiting', unsure: true });
    const { context } = after(bulkMachine, kept, { type: 'RESUME' });
    expect([context.runId, countOf(context.rows, 'sending')]).toEqual(['run-1', 2]);
  });

  test('one that was over shows how it ended', () => {
    const over = { ...kept, rows: kept.rows.map((one) => ({ ...one, state: 'done' as const })) };
    expect(after(bulkMachine, over).value).toBe('finished');
  });
});
