import { expect, test } from 'vitest';
import { initialOptions, optionFaults, type SimulationStatus } from '../../../contract/simulator/steering.ts';
import { type SimulatorPageEvent, simulatorPageMachine } from '../../../machines/simulator/simulator-page.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';
import { runAt, statuses } from '../../models/simulator-page.model.ts';

/** What a call is told that nobody answers (spec §8). */
const down = '您的网络发生异常，无法连接服务器';

/* 会员模拟器 (engines.md §10): off by default, started and stopped from its page, one phone watched live. */

const all = { key: '/system/simulator', actions: ['query', 'enable', 'disable'] } as const;
const looker = { key: '/system/simulator', actions: ['query'] } as const;
const told = (status: SimulationStatus) => done('fetchStatus', status);
const never = told(statuses.never);
const running = told(statuses.running);
const start = { type: 'START' } as const;
const stop = { type: 'STOP' } as const;
const news = { type: 'NEWS' } as const;
const reload = { type: 'RELOAD' } as const;
const change = (options: Extract<SimulatorPageEvent, { type: 'CHANGE' }>['options']) =>
  ({ type: 'CHANGE', options }) as const;
const watch = (phone: number) => ({ type: 'WATCH', phone }) as const;

type Step = Parameters<typeof after<typeof simulatorPageMachine>>[2];
const at = (input: typeof all | typeof looker, ...steps: readonly Step[]) =>
  after(simulatorPageMachine, input, ...steps);
const asked = (...steps: readonly Step[]) => callsAfter(simulatorPageMachine, all, ...steps).join();
const report = (...steps: readonly Step[]) => at(all, ...steps).value.report;
const wish = (...steps: readonly Step[]) => at(all, ...steps).value.wish;

test('it is off until somebody starts it, and what was chosen is what is started', () => {
  expect(at(all, never).value).toEqual({ report: 'shown', wish: 'none' });
  expect(asked(never)).not.toContain('startRun');
  const chosen = { phones: 10_000, seed: 7, switches: ['twice', 'clock'] } as const;
  const steps = [never, change(chosen), start] as const;
  expect(wish(...steps)).toBe('starting');
  expect(asked(...steps)).toContain('startRun');
  for (const part of ['"phones":10000', '"seed":7', '"switches":["twice","clock"]', '"script":"draw-day"'])
    expect(asked(...steps)).toContain(part);
});

test.each([
  ['what it stands for is not known yet', [start]],
  ['one is running', [running, start]],
  ['one is being started', [told(runAt('starting')), start]],
  ['one is being stopped', [told(statuses.stopping), start]],
  ['a number is missing', [never, change({ phones: null }), start]],
  ['there are too many phones', [never, change({ phones: 10_001 }), start]],
] as const)('nothing starts where %s', (_, steps) => {
  expect(wish(...steps)).toBe('none');
});

test('after a run that is over another one can be started', () => {
  expect(wish(told(statuses.failed), start)).toBe('starting');
  expect(wish(told(runAt('ended')), start)).toBe('starting');
});

test('whoever may only look starts, stops and chooses nothing', () => {
  for (const steps of [
    [never, start],
    [running, stop],
    [running, watch(1)],
  ] as const)
    expect(at(looker, ...steps).value.wish).toBe('none');
  const rights = { type: 'RIGHTS', actions: all.actions } as const;
  expect(at(looker, never, rights, start).value.wish).toBe('starting');
  expect(at(all, running, { type: 'RIGHTS', actions: ['query'] }, stop).value.wish).toBe('none');
  expect(at(all, running, { type: 'RIGHTS', actions: ['query', 'enable'] }, stop).value.wish).toBe('none');
  expect(at(all, running, { type: 'RIGHTS', actions: ['query', 'disable'] }, stop).value.wish).toBe('stopping');
  expect(at(all, running, { type: 'RIGHTS', actions: ['query', 'disable'] }, watch(1)).value.wish).toBe('none');
  expect(at(all, never, { type: 'RIGHTS', actions: ['query', 'disable'] }, start).value.wish).toBe('none');
});

test('options are fixed while it runs, and stay for the next run', () => {
  const chosen = { ...initialOptions, farms: 3 };
  expect(at(all, never, change({ farms: 3 })).context.options).toEqual(chosen);
  expect(at(all, change({ farms: 3 })).context.options).toEqual(initialOptions);
  expect(at(all, running, change({ farms: 3 })).context.options).toEqual(initialOptions);
  expect(at(all, never, start, change({ farms: 3 })).context.options).toEqual(initialOptions);
  const over = [never, change({ farms: 3 }), start, done('startRun', runAt('starting')), news, told(statuses.failed)];
  expect(at(all, ...(over as readonly Step[])).context.options).toEqual(chosen);
});

test('started: the run is there; refused: why, until the next wish', () => {
  const begun = at(all, never, start, done('startRun', runAt('starting')));
  expect([begun.value.wish, begun.context.status?.run?.state]).toEqual(['none', 'starting']);
  const twice = '模拟器已在运行，由「运营主管」启动';
  const refused = at(all, never, start, failed('startRun', twice));
  expect([refused.value.wish, refused.context.refusal]).toEqual(['none', twice]);
  expect(at(all, never, start, failed('startRun', twice), start).context.refusal).toBe('');
});

test('stopped is the run that is shown, once', () => {
  expect(asked(running, stop)).toContain('{"run":7}');
  const stopped = at(all, running, stop, done('stopRun', statuses.stopping));
  expect([stopped.value.wish, stopped.context.status]).toEqual(['none', statuses.stopping]);
  expect(wish(running, stop, done('stopRun', statuses.stopping), stop)).toBe('none');
  expect(wish(told(runAt('starting')), stop)).toBe('stopping');
  for (const over of [never, told(statuses.failed), told(runAt('ended'))]) expect(wish(over, stop)).toBe('none');
  const gone = at(all, running, stop, failed('stopRun', '这次运行已经结束'));
  expect([gone.value.wish, gone.context.refusal]).toEqual(['none', '这次运行已经结束']);
  expect(at(all, running, watch(1), failed('watchPhone', 'x'), stop).context.refusal).toBe('');
});

test('another phone of the run can be watched, and its number stands in the field', () => {
  expect(wish(running, watch(2))).toBe('choosing');
  expect(asked(running, watch(2))).toContain('{"phone":2,"run":7}');
  expect(at(all, running, watch(2)).context.typed).toBe(3);
  const chosen = at(all, running, watch(1), done('watchPhone', runAt('running', { watch: 1 })));
  expect([chosen.value.wish, chosen.context.status?.run?.watch]).toEqual(['none', 1]);
  expect(at(all, running, { type: 'TYPE_PHONE', typed: null }).context.typed).toBeNull();
  expect(wish(told(runAt('stopping')), watch(1))).toBe('choosing');
  const refused = at(all, running, watch(1), failed('watchPhone', '这次运行已经结束'));
  expect([refused.value.wish, refused.context.refusal]).toEqual(['none', '这次运行已经结束']);
  expect(at(all, running, stop, failed('stopRun', 'x'), watch(1)).context.refusal).toBe('');
});

test.each([
  ['is watched already', [running, watch(0)]],
  ['is none of the run', [running, watch(3)]],
  ['is before the first', [running, watch(-1)]],
  ['is no whole one', [running, watch(1.5)]],
  ['is of a run that is over', [told(statuses.failed), watch(1)]],
  ['is of no run at all', [never, watch(1)]],
] as const)('a phone that %s is not asked for', (_, steps) => {
  expect(wish(...steps)).toBe('none');
});

test('the page follows what the server tells; news while it asks are asked for once more', () => {
  expect(report()).toEqual({ loading: 'current' });
  expect(report(running, news)).toEqual({ loading: 'current' });
  expect(report(news)).toEqual({ loading: 'overtaken' });
  expect(report(news, running)).toEqual({ loading: 'current' });
  expect(at(all, news, running).context.status).toEqual(statuses.running);
  expect(report(news, running, never)).toBe('shown');
  expect(at(all, running, news, never).context.status).toEqual(statuses.never);
  expect(report(running, reload)).toEqual({ loading: 'current' });
});

test('what cannot be had is said, and what was told before stays', () => {
  const lost = at(all, running, news, failed('fetchStatus', down));
  expect([lost.value.report, lost.context.error, lost.context.status]).toEqual(['missing', down, statuses.running]);
  for (const again of [reload, news]) {
    const asking = at(all, failed('fetchStatus', down), again);
    expect([asking.value.report, asking.context.error]).toEqual([{ loading: 'current' }, '']);
  }
});

test('it listens for news of its own tab, and says what it is at', () => {
  expect(asked()).toContain('hearNews');
  expect(asked()).toContain('{"key":"/system/simulator"}');
  expect(asked(news, running)).toContain('fetchStatus');
  expect(asked(running)).not.toContain('fetchStatus');
  const tags = (...steps: readonly Step[]) =>
    (['busy', 'saving', 'failed'] as const).filter((tag) => at(all, ...steps).hasTag(tag));
  expect(tags()).toEqual(['busy']);
  expect(tags(running)).toEqual([]);
  expect(tags(never, start)).toEqual(['saving']);
  expect(tags(running, stop)).toEqual(['saving']);
  expect(tags(running, watch(1))).toEqual([]);
  expect(tags(failed('fetchStatus', down))).toEqual(['failed']);
});

test('numbers are checked in the words of the field', () => {
  const faults = (options: Partial<typeof initialOptions>) => optionFaults({ ...initialOptions, ...options });
  expect(faults({})).toEqual({});
  expect(faults({ phones: null, seed: null })).toEqual({ phones: '请输入手机数量', seed: '请输入随机种子' });
  expect(faults({ phones: 0 })).toEqual({ phones: '手机数量应为 1–10000 的整数' });
  expect(faults({ phones: 10_001 })).toEqual({ phones: '手机数量应为 1–10000 的整数' });
  expect(faults({ phones: 10_000, farms: 833, minutes: 1440, seed: 2_147_483_647 })).toEqual({});
  expect(faults({ phones: 10_000, farms: 834 })).toEqual({ farms: '羊毛党组数应为 0–833 的整数' });
  expect(faults({ minutes: 0 })).toEqual({ minutes: '运行时长应为 1–1440 的整数' });
  expect(faults({ minutes: 1.5 })).toEqual({ minutes: '运行时长应为 1–1440 的整数' });
  // Twelve phones on one device (engines.md §10).
  expect(faults({ phones: 24, farms: 2 })).toEqual({});
  expect(faults({ phones: 23, farms: 2 })).toEqual({ farms: '每组 12 部手机，23 部手机不够分成 2 组' });
  expect(faults({ phones: 23, farms: 2, script: 'farm' })).toEqual({});
});
