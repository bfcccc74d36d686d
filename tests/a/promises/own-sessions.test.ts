import { expect, test } from 'vitest';
import { ownSessionsMachine } from '../../../machines/account/own-sessions.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';

const at = '2026-06-01T09:00:00+08:00';
const here = {
  no: 11,
  device: 'Chrome 140 · Windows',
  ip: '10.0.0.8',
  created_at: at,
  last_active_at: at,
  current: true,
};
const both = done('fetchSessions', { data: [here, { ...here, no: 12, current: false }] });
const alone = done('fetchSessions', { data: [here] });
const one = { type: 'END', which: { no: 12 } } as const;
const others = { type: 'END', which: { others: true } } as const;
const confirm = { type: 'CONFIRM' } as const;

test('nothing ends unasked, and what was asked about ends', () => {
  expect(after(ownSessionsMachine, undefined, both, one).value).toBe('asking');
  expect(callsAfter(ownSessionsMachine, undefined, both, one, confirm).join()).toContain('{"no":12}');
  expect(callsAfter(ownSessionsMachine, undefined, both, others, confirm).join()).toContain('{"others":true}');
  expect(after(ownSessionsMachine, undefined, both, one, { type: 'CANCEL' }).value).toBe('listed');
});

test('the session that asks ends by signing out, not here; where there is no other there is nothing to end', () => {
  expect(after(ownSessionsMachine, undefined, both, { type: 'END', which: { no: 11 } }).value).toBe('listed');
  expect(after(ownSessionsMachine, undefined, alone, others).value).toBe('listed');
});

test('ended: said so, and the list is fetched afresh; refused: said why', () => {
  const ended = [both, one, confirm, done('endSessions', { ended: 1 })] as const;
  expect(effectsAfter(ownSessionsMachine, undefined, ...ended).join()).toContain('已下线');
  expect(after(ownSessionsMachine, undefined, ...ended).value).toBe('loading');
  const refused = after(ownSessionsMachine, undefined, both, one, confirm, failed('endSessions', '该设备已经下线'));
  expect([refused.value, refused.context.error]).toEqual(['refused', '该设备已经下线']);
});

test('a list that is asked for again forgets why it could not be had', () => {
  const lost = [failed('fetchSessions', '网络异常')] as const;
  expect(after(ownSessionsMachine, undefined, ...lost).context.error).toBe('网络异常');
  expect(after(ownSessionsMachine, undefined, ...lost, { type: 'RELOAD' }).context.error).toBe('');
});
