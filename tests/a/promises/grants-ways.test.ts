import { expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { grantsMachine } from '../../../machines/people/grants.ts';
import { after, callsAfter, done, failed, type Happening } from '../../engine/promises.ts';
import { stateText } from '../../engine/text.ts';
import { effect, granted } from '../../models/grants.model.ts';

/* Where each answer and each wish leads: what is ticked is never lost on the way, and nothing is saved whose effect nobody has seen. */

const input = { key: '/system/role', id: 9 };
type Step = Happening<typeof grantsMachine>;
const [read, unread] = [done('fetchRole', granted), failed('fetchRole', '网络异常')];
const tick: Step = { type: 'TOGGLE', page: 'Award', action: 'edit' };
const [save, back, close, retry, confirm, copy]: readonly Step[] = [
  { type: 'SAVE' },
  { type: 'BACK' },
  { type: 'CLOSE' },
  { type: 'RETRY' },
  { type: 'CONFIRM' },
  { type: 'COPY', source: 5 },
] as const;
const weighing = [read, tick, save] as readonly Step[];
const previewing = [...weighing, done('fetchEffect', effect)] as readonly Step[];
const unweighed = [...weighing, failed('fetchEffect', '网络异常')] as readonly Step[];
const saving = [...previewing, confirm] as readonly Step[];
const outdated = [...saving, failed('saveGrants', '已被修改', { code: codes.conflict })] as readonly Step[];
const leaving = [read, tick, close] as readonly Step[];

test.each([
  ['a role that cannot be read', [unread], 'missing'],
  ['is read again', [unread, retry], 'loading'],
  ['or left', [unread, close], 'closed'],
  ['while it is read one may leave', [close], 'closed'],
  ['another role is read to be copied', [read, copy], 'copying'],
  ['and what it has is ticked', [read, copy, done('fetchSource', ['Award.query'])], 'editing.changed'],
  ['or cannot be had, and nothing is changed', [read, copy, failed('fetchSource', '角色不存在')], 'editing.unchanged'],
  ['what a change does is asked before it is saved', weighing, 'weighing'],
  ['nobody has to wait for it', [...weighing, back], 'editing.changed'],
  ['closing it leads to what is ticked', [...weighing, close], 'editing.changed'],
  ['an effect that nobody knows is not saved', unweighed, 'unweighed'],
  ['it is asked again', [...unweighed, retry], 'weighing'],
  ['or given up', [...unweighed, back], 'editing.changed'],
  ['closing leads back as well', [...unweighed, close], 'editing.changed'],
  ['what it does is shown', previewing, 'previewing'],
  ['one may go back from it', [...previewing, back], 'editing.changed'],
  ['closing leads back too', [...previewing, close], 'editing.changed'],
  ['only then it is saved', saving, 'saving'],
  ['a refusal leads back to what is ticked', [...saving, failed('saveGrants', '网络异常')], 'editing.changed'],
  ['somebody else was faster', outdated, 'outdated'],
  ['the role is read anew', [...outdated, retry], 'loading'],
  ['or left', [...outdated, close], 'closed'],
  ['saved, it is over', [...saving, done('saveGrants', undefined)], 'saved'],
  ['who has ticked is asked before it is lost', leaving, 'leaving'],
  ['and may stay', [...leaving, back], 'editing.changed'],
  ['or go', [...leaving, confirm], 'closed'],
] as readonly (readonly [string, readonly Step[], string])[])('%s', (_, steps, state) => {
  expect(stateText(after(grantsMachine, input, ...steps).value as never)).toBe(state);
});

test('what waits for the server is busy, what failed says so, and each call is about this role', () => {
  const busy = [[], [read, copy], weighing, saving].map((steps) =>
    after(grantsMachine, input, ...steps).hasTag('busy'),
  );
  expect(busy).toEqual([true, true, true, true]);
  expect(
    [[unread], unweighed, outdated].map((steps) => after(grantsMachine, input, ...steps).hasTag('failed')),
  ).toEqual([true, true, true]);
  expect(after(grantsMachine, input, ...saving).hasTag('saving')).toBe(true);
  expect([callsAfter(grantsMachine, input), callsAfter(grantsMachine, input, ...saving)].join()).toMatch(
    /fetchRole.*"id":9.*saveGrants.*"id":9/,
  );
  expect(callsAfter(grantsMachine, input, read, copy).join()).toContain('"id":5');
  expect(callsAfter(grantsMachine, input, ...weighing).join()).toContain('"id":9');
});
