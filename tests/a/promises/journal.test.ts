import { expect, test } from 'vitest';
import { journalMachine } from '../../../machines/account/journal.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';

const line = (id: number) => ({ id, at: '', summary: '', biz_name: '', ip: '' });
const first = done('fetchLines', { data: [line(9), line(7)], more: true });
const more = { type: 'MORE' } as const;

test('older lines come below those that are there, and a failure loses none', () => {
  expect(callsAfter(journalMachine, { kind: 'login' }, first, more).join()).toContain('"before":7');
  const failure = after(journalMachine, { kind: 'login' }, first, more, failed('fetchLines', '网络异常'));
  expect([failure.value, failure.context.lines.length]).toEqual(['failed', 2]);
  const all = after(
    journalMachine,
    { kind: 'login' },
    first,
    more,
    done('fetchLines', { data: [line(3)], more: false }),
  );
  expect(all.context.lines.map(({ id }) => id)).toEqual([9, 7, 3]);
  expect(all.can(more)).toBe(false);
});

test('a list that is asked for again forgets why it could not be had', () => {
  const again = [failed('fetchLines', '网络异常'), { type: 'RETRY' }] as const;
  expect(after(journalMachine, { kind: 'login' }, ...again).context.error).toBe('');
});
