import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AnyActorRef, createActor, createMachine } from 'xstate';
import { appId } from '../../../src/core/app-in.ts';
import { workplaceLogic } from '../../../src/insight/workplace-wiring.ts';

/** The clock alone, under a root that has a page in front. */
function runningClock(front: () => string) {
  const clock = workplaceLogic.implementations.actors['clock'];
  const tabs = { getSnapshot: () => ({ context: { active: front() } }) };
  const shell = { getSnapshot: () => ({ children: { tabs }, matches: () => front() !== '' }) };
  let ticks = 0;
  const machine = createMachine({
    context: { shell },
    invoke: { src: clock as never, input: { key: '/dashboard/workplace' } },
    on: { TICK: { actions: () => void (ticks += 1) } },
  });
  const root: AnyActorRef = createActor(machine, { systemId: appId });
  root.start();
  return { ticks: () => ticks, stop: () => root.stop() };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a minute in which the page is seen is told, and the end of the page ends it', () => {
  const { ticks, stop } = runningClock(() => '/dashboard/workplace');
  vi.advanceTimersByTime(59_999);
  expect(ticks()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(ticks()).toBe(1);
  vi.advanceTimersByTime(120_000);
  expect(ticks()).toBe(3);
  stop();
  vi.advanceTimersByTime(120_000);
  expect(ticks()).toBe(3);
});

test.each(['/award/list', ''])('behind %j nothing is fetched, and who comes back need not wait', (elsewhere) => {
  let front = elsewhere;
  const { ticks, stop } = runningClock(() => front);
  vi.advanceTimersByTime(180_000);
  expect(ticks()).toBe(0);
  front = '/dashboard/workplace';
  vi.advanceTimersByTime(5000);
  expect(ticks()).toBe(1);
  stop();
});

test('a browser that shows something else is not seen', () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  const { ticks, stop } = runningClock(() => '/dashboard/workplace');
  vi.advanceTimersByTime(120_000);
  expect(ticks()).toBe(0);
  stop();
});
