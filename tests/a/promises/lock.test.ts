import { expect, test } from 'vitest';
import { idleLockAfter } from '../../../contract/sign-in/session.ts';
import { type LockEvent, lockMachine } from '../../../machines/sign-in/lock.ts';
import { explore } from '../../engine/explore.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed, type Happening } from '../../engine/promises.ts';
import { lockModel } from '../../models/lock.model.ts';

const lock: LockEvent = { type: 'LOCK' };
const unlock: LockEvent = { type: 'UNLOCK', password: 'correct horse' };
const down = '您的网络发生异常，无法连接服务器';
const locked = [lock, done('lockCall')] as const;
const unreachable = [lock, failed('lockCall', down)] as const;
type Timer = { type: `xstate.after.${string}` };
const noAnswer = elapsed('patience', 'lock.locking') as Timer;
const nextAttempt = elapsed('nextAttempt', 'lock.locked.server.waiting') as Timer;

const at = (...events: readonly Happening<typeof lockMachine>[]) => after(lockMachine, undefined, ...events);

test('thirty minutes without key or pointer lock, and so does the hand', () => {
  expect(idleLockAfter).toBe(1_800_000);
  expect(callsAfter(lockMachine, undefined, { type: 'IDLE' }).join()).toContain('lockCall');
  expect(callsAfter(lockMachine, undefined, lock).join()).toContain('lockCall');
});

test('the screen is covered once the server has locked, and other tabs hear of it', () => {
  expect(at(lock).hasTag('covered')).toBe(false);
  expect(at(...locked).hasTag('covered')).toBe(true);
  expect(effectsAfter(lockMachine, undefined, ...locked).join()).toContain('"known":true,"type":"LOCKED_ELSEWHERE"');
});

test('a server that refuses to lock leaves the screen open, and that is said', () => {
  const refused = [lock, failed('lockCall', '服务器发生错误，请稍后重试', { code: 50000 })] as const;
  expect(at(...refused).hasTag('covered')).toBe(false);
  expect(effectsAfter(lockMachine, undefined, ...refused).join()).toContain('服务器发生错误');
  expect(at(...refused, lock).value).toBe('locking');
});

test('one that refuses is not asked again for a minute, though idle time is long over', () => {
  const refused = [{ type: 'IDLE' }, failed('lockCall', '服务器发生错误', { code: 50000 })] as const;
  expect(at(...refused, { type: 'IDLE' }).value).toBe('refused');
  expect(at(...refused, elapsed('respite', 'lock.refused') as Timer).value).toBe('open');
});

test.each([
  ['cannot be reached', unreachable],
  ['does not answer in three seconds', [lock, noAnswer]],
] as const)('a server that %s does not keep the screen open: it is told as soon as it can be', (_, covered) => {
  expect(at(...covered).value).toEqual({ locked: { server: 'waiting', person: 'asking' } });
  const effects = effectsAfter(lockMachine, undefined, ...covered).join();
  expect(effects).toContain('storePending {"pending":true}');
  expect(effects).toContain('"known":false');
  expect(callsAfter(lockMachine, undefined, ...covered, nextAttempt).join()).toContain('lockCall');
  expect(at(...covered, nextAttempt, failed('lockAgain', down)).hasTag('covered')).toBe(true);
  const told = [...covered, nextAttempt, done('lockAgain')] as const;
  expect(at(...told).value).toEqual({ locked: { server: 'told', person: 'asking' } });
  expect(effectsAfter(lockMachine, undefined, ...told).join()).toContain('storePending {"pending":false}');
});

test('the password opens: what waited goes on, and other tabs open too', () => {
  expect(callsAfter(lockMachine, undefined, ...locked, unlock).join()).toContain('"password":"correct horse"');
  expect(at(...locked, unlock, done('unlockCall')).value).toBe('open');
  const effects = effectsAfter(lockMachine, undefined, ...locked, unlock, done('unlockCall')).join();
  for (const effect of ['resume', 'markActive', 'UNLOCKED_ELSEWHERE']) expect(effects).toContain(effect);
});

test('what opens a cover is the right password, here or in another tab, and nothing else', () => {
  const { nodes, edges } = explore(lockModel);
  const isCovered = (key: string) => nodes.get(key)?.tags.has('covered') ?? false;
  const opening = edges.filter(({ from, to }) => isCovered(from) && !isCovered(to)).map(({ label }) => label);
  expect(new Set(opening)).toEqual(new Set(['UNLOCKED_ELSEWHERE', 'done.unlockCall (unlocked)']));
});

test('a refused password is said, another may be given', () => {
  const refused = [...locked, unlock, failed('unlockCall', '密码错误', { code: 40001 })] as const;
  expect(at(...refused).context.message).toBe('密码错误');
  expect(at(...refused, unlock).matches({ locked: { person: 'unlocking' } })).toBe(true);
});

test('without a password nothing is sent, and that is said (spec §5)', () => {
  const empty = at(...locked, { type: 'UNLOCK', password: '' });
  expect(empty.matches({ locked: { person: 'asking' } })).toBe(true);
  expect(empty.context.message).toBe('请输入密码');
});

test('tried too often: no further password until the wait is over', () => {
  const wait = { code: 42901, result: { wait: 60 } };
  const throttled = [...locked, unlock, failed('unlockCall', '尝试次数过多，请 1 分钟后再试', wait)] as const;
  expect(at(...throttled, unlock).matches({ locked: { person: 'throttled' } })).toBe(true);
  const { delays } = lockMachine.implementations;
  expect((delays['wait'] as (of: object) => number)(at(...throttled))).toBe(60_000);
  const over = at(...throttled, elapsed('wait', 'lock.locked.person.throttled') as Timer);
  expect(over.matches({ locked: { person: 'asking' } })).toBe(true);
  expect(over.context.message).toBe('');
});

test('a tab covers itself and opens as others do', () => {
  expect(at({ type: 'LOCKED_ELSEWHERE', known: true }).matches({ locked: { server: 'told' } })).toBe(true);
  expect(at({ type: 'LOCKED_ELSEWHERE', known: false }).matches({ locked: { server: 'waiting' } })).toBe(true);
  expect(at(...locked, { type: 'UNLOCKED_ELSEWHERE' }).value).toBe('open');
  expect(effectsAfter(lockMachine, undefined, ...locked, { type: 'UNLOCKED_ELSEWHERE' })).toContain('resume');
});

test('who is locked out may sign out instead; the cover stays until he has', () => {
  expect(effectsAfter(lockMachine, undefined, ...locked, { type: 'SIGN_OUT' })).toEqual(['leave']);
  expect(at(...locked, { type: 'SIGN_OUT' }).hasTag('covered')).toBe(true);
});

test('Caps Lock is said while the password is typed, and forgotten with the lock', () => {
  expect(at(...locked, { type: 'CAPS_LOCK', on: true }).context.capsLock).toBe(true);
});
