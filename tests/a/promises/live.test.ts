import { expect, test } from 'vitest';
import { type LiveEvent, liveMachine, pauseAfter } from '../../../machines/live/live.ts';
import { after, callsAfter, effectsAfter, elapsed, type Happening } from '../../engine/promises.ts';

const forced: LiveEvent = { type: 'RECEIVED', event: 'forced_logout', data: { message: '您的账号已被管理员强制下线' } };
const [elected, opened, closed] = [{ type: 'ELECTED' }, { type: 'OPENED' }, { type: 'CLOSED' }] as const;
const leading = 'live.attending.leading';
type Timer = { type: `xstate.after.${string}` };
const silence = (state: string) => elapsed('silence', `${leading}.streaming.${state}`) as Timer;
const pause = elapsed('pause', `${leading}.waiting`) as Timer;

const at = (...events: readonly Happening<typeof liveMachine>[]) => after(liveMachine, undefined, ...events);
const waiting = { attending: { leading: 'waiting' } } as const;
const streaming = { attending: { leading: 'streaming' } } as const;

test('only the tab whose turn it is opens a stream; the others hear from it', () => {
  expect(at().value).toEqual({ attending: 'following' });
  expect(callsAfter(liveMachine, undefined).join()).not.toContain('stream');
  expect(callsAfter(liveMachine, undefined, elected).join()).toContain('stream');
  const heard: LiveEvent = { type: 'HEARD', event: 'locked', data: {} };
  expect(effectsAfter(liveMachine, undefined, heard)).toEqual(['pass {"data":{},"event":"locked"}']);
});

test('what the server tells goes to the session and to the other tabs', () => {
  const effects = effectsAfter(liveMachine, undefined, elected, opened, forced).join();
  expect(effects).toContain('pass {"data":{"message":"您的账号已被管理员强制下线"},"event":"forced_logout"}');
  expect(effects).toContain('send others');
});

test('a tab that holds the stream itself does not listen to another one: nothing is told twice', () => {
  const heard: LiveEvent = { type: 'HEARD', event: 'locked', data: {} };
  expect(effectsAfter(liveMachine, undefined, elected, heard)).toEqual([]);
});

test('a stream that ends is opened anew after a pause, or at once when that may help', () => {
  expect(at(elected, opened, closed).matches(waiting)).toBe(true);
  expect(at(elected, opened, closed, pause).matches(streaming)).toBe(true);
  expect(at(elected, opened, closed, { type: 'NUDGED' }).matches(streaming)).toBe(true);
  expect(at(elected, opened, { type: 'NUDGED' }).matches(streaming)).toBe(true);
});

test('45 s without a byte: the connection is gone, whatever the browser believes', () => {
  expect(liveMachine.implementations.delays['silence']).toBe(45_000);
  expect(at(elected, silence('connecting')).matches(waiting)).toBe(true);
  expect(at(elected, opened, silence('connected')).matches(waiting)).toBe(true);
  expect(at(elected, opened, { type: 'BEAT' }).matches(streaming)).toBe(true);
});

test('pauses grow from 1 s to 30 s, and chance spreads each over its span', () => {
  const spans = [1, 2, 3, 4, 5].map((attempts) => [pauseAfter(attempts, 0), pauseAfter(attempts, 1)]);
  expect(spans).toEqual([
    [1000, 2000],
    [2000, 4000],
    [4000, 8000],
    [8000, 16_000],
    [15_000, 30_000],
  ]);
  const fail = [closed, pause] as const;
  expect(at(elected, ...fail, ...fail, closed).context.attempts).toBe(3);
  expect(at(elected, ...[1, 2, 3, 4, 5, 6, 7].flatMap(() => fail)).context.attempts).toBe(5);
});

test('only a stream that lasts makes the next pause short again', () => {
  expect(at(elected, closed, pause, opened, closed).context.attempts).toBe(2);
  expect(at(elected, closed, pause, opened, { type: 'BEAT' }, closed).context.attempts).toBe(1);
});

test('a token that is refused stops it, gives the turn away and is told; another token starts it anew', () => {
  const refused = [elected, { type: 'REFUSED', code: 50002, message: '登录已失效，请重新登录' }] as const;
  expect(at(...refused).value).toBe('stopped');
  expect(effectsAfter(liveMachine, undefined, ...refused)).toEqual([
    'pass {"data":{"code":50002,"message":"登录已失效，请重新登录"},"event":"refused"}',
  ]);
  expect(at(...refused, { type: 'NUDGED' }).value).toBe('stopped');
  expect(at(...refused, { type: 'RENEWED' }).value).toEqual({ attending: 'following' });
});
