import {
  initialOptions,
  optionFaults,
  type RunState,
  type SimulationRun,
  type SimulationStatus,
} from '../../contract/simulator/steering.ts';
import type { SimulatorFigures, WatchedPhone } from '../../contract/simulator/simulation.ts';
import { simulatorPageMachine } from '../../machines/simulator/simulator-page.ts';
import { bare, defineModel } from '../engine/model.ts';

const key = '/system/simulator';
const at = '2026-11-27T09:00:00+08:00';

/** What a hundred phones came to in a minute. */
export const figures: SimulatorFigures = {
  calls: 2841,
  refused: 37,
  resent: 12,
  replayed: 5,
  differing: 0,
  unsigned: 0,
  per_second: 47.3,
  p50_ms: 6.1,
  p95_ms: 18.4,
  members: 100,
  wins: 214,
  states: { idle: 71, drawing: 9, asleep: 20 },
  by_call: {
    'members/upsert': { calls: 101, refused: 1 },
    'draws/take': { calls: 2200, refused: 36 },
    'members/records': { calls: 540, refused: 0 },
  },
};
/** The fifth phone, which has just been refused. */
export const watched: WatchedPhone = {
  phone: 4,
  nickname: '苏知夏',
  member_no: 'HY0000081004',
  state: 'drawing',
  unheard: true,
  device: 'sim-k3x9-4',
  farm: 'relay',
  prizes: ['本草润喉糖'],
  waiting: 1,
  refusal: '今天的抽奖次数已用完',
  calls: [
    { at, call: 'draws/take', ms: 9, code: 40_902, message: '今天的抽奖次数已用完' },
    { at, call: 'members/records', ms: 30_000, code: 0, message: '' },
    { at, call: 'draws/take', ms: 7, code: 20_000, message: '' },
  ],
};

/** A run of three phones at some state. */
export const runAt = (state: RunState, more: Partial<SimulationRun> = {}): SimulationStatus => ({
  run: {
    id: 7,
    state,
    options: { ...initialOptions, phones: 3, switches: ['lost'] },
    started_by: '超级管理员',
    started_at: at,
    ended_at: null,
    reason: '',
    client_no: 'KF010007',
    watch: 0,
    report: null,
    ...more,
  },
});
export const statuses = {
  never: { run: null },
  running: runAt('running', { report: { figures, watched: { ...watched, phone: 0 } } }),
  stopping: runAt('stopping'),
  failed: runAt('failed', { ended_at: at, reason: '模拟器进程意外退出（退出码 1）' }),
} as const satisfies Readonly<Record<string, SimulationStatus>>;

const down = '您的网络发生异常，无法连接服务器';

export const simulatorPageModel = defineModel(simulatorPageMachine, {
  id: 'simulator-page',
  roots: [
    { key, actions: ['query', 'enable', 'disable'] },
    { key, actions: ['query'] },
  ],
  cases: {
    CHANGE: { none: { options: { farms: 0 } }, 'too many': { options: { farms: 9 } } },
    START: bare,
    STOP: bare,
    TYPE_PHONE: { third: { typed: 3 } },
    WATCH: { second: { phone: 1 }, 'too far': { phone: 3 } },
    NEWS: bare,
    RELOAD: bare,
    RIGHTS: { all: { actions: ['query', 'enable', 'disable'] }, look: { actions: ['query'] } },
    'done.fetchStatus': { never: statuses.never, running: statuses.running },
    'error.fetchStatus': { down },
    'done.startRun': { starting: runAt('starting') },
    'error.startRun': { twice: '模拟器已在运行，由「运营主管」启动' },
    'done.stopRun': { stopping: statuses.stopping },
    'error.stopRun': { over: '这次运行已经结束' },
    'done.watchPhone': { second: runAt('running', { watch: 1 }) },
    'error.watchPhone': { over: '这次运行已经结束' },
  },
  // What is typed decides nothing before it is asked for.
  key: ({ context: { actions, status, options, refusal } }) => [
    actions.length,
    status && [status.run?.state, status.run?.watch],
    options.farms,
    refusal !== '',
  ],
  invariants: {
    'an error is on screen exactly while nothing new could be had': (snapshot) =>
      (snapshot.context.error !== '') === snapshot.matches({ report: 'missing' }),
    'a wish that is under way has no refusal beside it': (snapshot) =>
      snapshot.matches({ wish: 'none' }) || snapshot.context.refusal === '',
    'nothing is started with a fault in it': (snapshot) =>
      !snapshot.matches({ wish: 'starting' }) || Object.keys(optionFaults(snapshot.context.options)).length === 0,
    'something is asked of the server exactly while the page says so': (snapshot) =>
      (snapshot.children.startRun !== undefined) === snapshot.matches({ wish: 'starting' }) &&
      (snapshot.children.stopRun !== undefined) === snapshot.matches({ wish: 'stopping' }) &&
      (snapshot.children.watchPhone !== undefined) === snapshot.matches({ wish: 'choosing' }),
    'before the server has said anything nothing is asked for': (snapshot) =>
      snapshot.context.status !== null || snapshot.matches({ wish: 'none' }),
  },
  goal: (snapshot) => snapshot.matches({ report: 'shown' }),
});
