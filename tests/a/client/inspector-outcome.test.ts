import { describe, expect, test } from 'vitest';
import { tableMachine } from '../../../machines/entity/list/table.ts';
import type { Entry, EventEntry } from '../../../src/bridge/wire.ts';
import { fullNameOf, fullNameText } from '../../../src/inspector/full-name.ts';
import { outcomeOf, outcomeText } from '../../../src/inspector/outcome.ts';
import { RunLog } from '../../../src/inspector/run-log.ts';
import { chartOf } from '../../../src/statechart/chart-of.ts';
import { recordedRun } from '../../inspected-tab.ts';

const info = { tab: 'tab-1', title: '', address: '', startedAt: 0 };
const chart = chartOf(tableMachine);

type Told = Entry extends infer One ? (One extends Entry ? Omit<One, 'seq' | 'at'> : never) : never;

function logOf(told: readonly Told[]): RunLog {
  const log = new RunLog('tab-1', info);
  log.add(
    [chart],
    told.map((entry, seq) => ({ ...entry, seq, at: seq })),
    0,
  );
  return log;
}

const made = (actor: string, id: string, parent?: string, isChart = true): Told => ({
  kind: 'actor',
  actor,
  id,
  ...(parent !== undefined && { parent }),
  ...(isChart && { chart: 'table' }),
});

describe('the name of an actor', () => {
  const log = logOf([
    made('x:0', 'app'),
    made('x:1', 'sideTree', 'x:0'),
    made('x:2', 'page', 'x:1'),
    made('x:3', 'selection', 'x:0'),
    made('x:4', 'page', 'x:3'),
    made('x:5', 'record', 'x:0'),
    made('x:6', 'record', 'x:0'),
    made('x:7', 'fetch', 'x:1', false),
    made('x:8', 'fetch', 'x:1', false),
    made('x:9', 'fetch', 'x:3', false),
  ]);

  test('stands alone while no other has it', () => {
    expect(fullNameOf(log, 'x:1')).toEqual({ name: 'sideTree', qualifier: '' });
    expect(fullNameText(log, 'x:1')).toBe('sideTree');
  });

  test('comes with the parent where others have it too', () => {
    expect(fullNameText(log, 'x:2')).toBe('page（sideTree）');
    expect(fullNameText(log, 'x:4')).toBe('page（selection）');
  });

  test('comes with the session id too where one parent has several', () => {
    expect(fullNameText(log, 'x:5')).toBe('record（app x:5）');
    expect(fullNameText(log, 'x:6')).toBe('record（app x:6）');
  });

  test('of calls is one for all that a parent made under it', () => {
    expect(fullNameText(log, 'x:7')).toBe('fetch（sideTree）');
    expect(fullNameText(log, 'x:8')).toBe('fetch（sideTree）');
    expect(fullNameText(log, 'x:9')).toBe('fetch（selection）');
  });

  test('is told from one that appears later', () => {
    const growing = logOf([made('x:0', 'app'), made('x:1', 'one', 'x:0'), made('x:2', 'page', 'x:1')]);
    expect(fullNameText(growing, 'x:2')).toBe('page');
    growing.add([], [{ ...made('x:3', 'page', 'x:0'), seq: 9, at: 9 } as Entry], 0);
    expect(fullNameText(growing, 'x:2')).toBe('page（one）');
    expect(fullNameText(growing, 'x:3')).toBe('page（app）');
  });
});

describe('what came of an event', () => {
  const heard = (type: string): Told => ({ kind: 'event', actor: 'x:1', event: { type } });
  const snapshot = (data: string, status: 'active' | 'done' | 'stopped' = 'active', context: unknown = {}): Told => ({
    kind: 'snapshot',
    actor: 'x:1',
    status,
    value: { data, search: 'collapsed' },
    context,
  });
  const took = (...taken: string[]): Told => ({ kind: 'step', actor: 'x:1', taken });
  const start = [made('x:1', 'table'), heard('xstate.init'), snapshot('loading')];
  /** The outcome of the last event of these. */
  const last = (...told: readonly Told[]) => {
    const log = logOf([...start, ...told]);
    return outcomeText(outcomeOf(log, log.events.at(-1) ?? 0));
  };

  test('is the states that it led from and to, of the regions that moved', () => {
    expect(last()).toBe('进入 加载中 · 已收起');
    expect(last(heard('xstate.done.actor.fetchPage'), took('t'), snapshot('showing'))).toBe('加载中 → 已显示');
    expect(last(heard('CLOSE'), took('t'), snapshot('showing', 'done'))).toBe('加载中 → 已显示（结束）');
  });

  test('is no other state, and whether the context changed', () => {
    expect(last(heard('SEARCH'), took('t'), snapshot('loading'))).toBe('状态不变');
    expect(last(heard('SEARCH'), took('t'), snapshot('loading', 'active', { pageNo: 2 }))).toBe('状态不变，上下文有变');
  });

  test('is a refusal with the reason of the guard, where the state listens to it', () => {
    const guarded = chart.root.transitions.find(({ guard }) => guard !== undefined && guard in chart.refusals);
    const { event = '', guard = '' } = guarded ?? {};
    expect(last(heard(event), snapshot('loading'))).toContain(`被拒绝：`);
    expect(last(heard(event), snapshot('loading'))).toContain(chart.refusals[guard] ?? '?');
  });

  test('is nothing where no active state listens to it, and where the actor has ended', () => {
    expect(last(heard('NOBODY_KNOWS'), snapshot('loading'))).toBe('未处理：当时的状态不接收它');
    expect(last(heard('xstate.stop'), snapshot('loading', 'stopped'), heard('SEARCH'))).toBe('未处理：流程已经结束');
  });

  test('is awaited until there is a snapshot', () => {
    const log = logOf([...start, heard('SEARCH')]);
    expect(outcomeText(outcomeOf(log, 3))).toBe('等待处理');
    log.add([], [{ ...snapshot('loading'), seq: 4, at: 4 } as Entry], 0);
    expect(outcomeText(outcomeOf(log, 3))).not.toBe('等待处理');
  });

  test('in a real run is known of every event of a chart', async () => {
    const file = await recordedRun();
    const log = RunLog.from('tab-1', file);
    const outcomes = log.events.map((position) => {
      const { event, actor } = file.entries[position] as EventEntry;
      return `${fullNameText(log, actor)} ${event.type}: ${outcomeText(outcomeOf(log, position))}`;
    });
    expect(outcomes).toContain('table SEARCH: 已显示 → 加载中');
    expect(outcomes).toContain('table xstate.done.actor.fetchPage: 加载中 → 已显示');
    expect(outcomes).toContain('table FILL: 状态不变，上下文有变');
    expect(outcomes.filter((text) => !text.startsWith('fetchPage') && /等待|—/.test(text))).toEqual([]);
  });
});
