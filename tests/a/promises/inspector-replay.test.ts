import { expect, test } from 'vitest';
import { inspectorReplayMachine, type ReplayStep } from '../../../machines/inspector/inspector-replay.ts';
import { after, done, elapsed, failed, type Happening } from '../../engine/promises.ts';

const step = (type: string): ReplayStep => ({ path: 'app/table', event: { type }, rest: { data: 'showing' } });
const plan = { tab: 'tab-1', title: '奖励分类', recordedIn: 'tab-0', steps: [step('SEARCH'), step('RESET')] };
const start = { type: 'START', plan } as const;
const next = { type: 'NEXT' } as const;
const performed = done('performStep', undefined);
const refused = failed('performStep', '流程 table 不接收 SEARCH');
const replayed = (...events: readonly Happening<typeof inspectorReplayMachine>[]) =>
  after(inspectorReplayMachine, undefined, ...events);

test('a replay begins by hand: nothing is sent before somebody says so', () => {
  expect(replayed(start).value).toEqual({ work: 'ready', pace: 'byHand' });
  expect(replayed(start, next).value).toEqual({ work: 'performing', pace: 'byHand' });
});

test('by hand it waits after each event; the last one ends it', () => {
  expect(replayed(start, next, performed).value).toMatchObject({ work: 'ready' });
  expect(replayed(start, next, performed).context.done).toBe(1);
  expect(replayed(start, next, performed, next, performed).value).toMatchObject({ work: 'finished' });
});

test('left to itself it goes on after a moment, until somebody pauses it', () => {
  const pace = elapsed('pace', 'inspector-replay.work.ready') as { type: `xstate.after.${string}` };
  const resumed = [start, { type: 'RESUME' }, performed] as const;
  expect(replayed(...resumed, pace).value).toEqual({ work: 'performing', pace: 'automatic' });
  expect(replayed(...resumed, { type: 'PAUSE' }, pace).value).toEqual({ work: 'ready', pace: 'byHand' });
});

test('it stops where the application does not follow and says why; the event can be tried again or left out', () => {
  const stopped = replayed(start, next, refused);
  expect(stopped.value).toMatchObject({ work: 'stopped' });
  expect(stopped.context.fault).toBe('流程 table 不接收 SEARCH');
  expect(replayed(start, next, refused, next).value).toMatchObject({ work: 'performing' });
  expect(replayed(start, next, refused, { type: 'SKIP' }).context).toMatchObject({ done: 1, fault: '' });
});

test('a recording without events is no replay', () => {
  expect(replayed({ type: 'START', plan: { ...plan, steps: [] } }).value).toMatchObject({ work: 'idle' });
});
