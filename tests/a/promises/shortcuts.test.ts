import { expect, test } from 'vitest';
import { shortcutsMachine } from '../../../machines/insight/shortcuts.ts';
import { after, callsAfter, done, failed, type Happening } from '../../engine/promises.ts';

const page = (at: number) => ({ path: `/${at}`, title: `${at}` });
const offered = Array.from({ length: 10 }, (_, at) => page(at));
const loaded = (count: number) => done('fetchShortcuts', { version: 4, chosen: offered.slice(0, count), offered });
const edit = { type: 'EDIT' } as const;

test('there are eight at most, and none twice', () => {
  const full = after(shortcutsMachine, undefined, loaded(8), edit);
  expect(full.can({ type: 'ADD', path: '/9' })).toBe(false);
  const room = after(shortcutsMachine, undefined, loaded(7), edit);
  expect(room.can({ type: 'ADD', path: '/9' })).toBe(true);
  expect(room.can({ type: 'ADD', path: '/0' })).toBe(false);
});

test('they are saved in their order, with the version that was seen', () => {
  const steps = [loaded(3), edit, { type: 'ADVANCE', path: '/2' } as const] as const;
  expect(after(shortcutsMachine, undefined, ...steps).context.draft).toEqual(['/0', '/2', '/1']);
  const saving = after(shortcutsMachine, undefined, ...steps, { type: 'SAVE' });
  expect(saving.context).toMatchObject({ version: 4, draft: ['/0', '/2', '/1'] });
  expect(saving.children.saveShortcuts).toBeDefined();
});

test('a save that failed keeps what was chosen and says why', () => {
  const state = after(
    shortcutsMachine,
    undefined,
    loaded(2),
    edit,
    { type: 'REMOVE', path: '/0' },
    { type: 'SAVE' },
    failed('saveShortcuts', '请求超时'),
  );
  expect(state.value).toBe('editing');
  expect(state.context).toMatchObject({ draft: ['/1'], error: '请求超时' });
});

test('who gives up sees what is really there', () => {
  expect(after(shortcutsMachine, undefined, loaded(2), edit, { type: 'CANCEL' }).value).toBe('loading');
});

test('a page is added at the end, removed where it is chosen, and brought forward but not beyond the first place', () => {
  const two = [loaded(2), edit] as const;
  expect(after(shortcutsMachine, undefined, ...two, { type: 'ADD', path: '/9' }).context.draft).toEqual([
    '/0',
    '/1',
    '/9',
  ]);
  expect(after(shortcutsMachine, undefined, ...two).can({ type: 'REMOVE', path: '/9' })).toBe(false);
  expect(after(shortcutsMachine, undefined, ...two).can({ type: 'ADVANCE', path: '/0' })).toBe(false);
  expect(after(shortcutsMachine, undefined, ...two, { type: 'ADVANCE', path: '/1' }).context.draft).toEqual([
    '/1',
    '/0',
  ]);
});

type Step = Happening<typeof shortcutsMachine>;
const reload = { type: 'RELOAD' } as const;
const save = { type: 'SAVE' } as const;
const cancel = { type: 'CANCEL' } as const;
const add = { type: 'ADD', path: '/9' } as const;
const unread = failed('fetchShortcuts', '网络异常');
const unsaved = failed('saveShortcuts', '请求超时');
const kept = done('saveShortcuts', { version: 5, chosen: offered.slice(0, 3), offered });
const at = (...events: readonly Step[]) => after(shortcutsMachine, undefined, ...events);

test.each<readonly [string, readonly Step[], string, readonly string[], string]>([
  ['they are on their way', [], 'loading', [], ''],
  ['they are to be changed before they are there', [edit], 'loading', [], ''],
  ['they are there', [loaded(2)], 'showing', [], ''],
  ['they could not be had', [unread], 'failed', [], '网络异常'],
  ['they could not be had and are to be changed', [unread, edit], 'failed', [], '网络异常'],
  ['they are asked for again', [unread, reload], 'loading', [], ''],
  ['they are read anew', [loaded(2), reload], 'loading', [], ''],
  ['they are changed', [loaded(2), edit], 'editing', ['/0', '/1'], ''],
  ['they are not read anew while they are changed', [loaded(2), edit, reload], 'editing', ['/0', '/1'], ''],
  ['one is added', [loaded(2), edit, add], 'editing', ['/0', '/1', '/9'], ''],
  ['one is added twice', [loaded(2), edit, add, add], 'editing', ['/0', '/1', '/9'], ''],
  ['one is added that is not offered', [loaded(2), edit, { type: 'ADD', path: '/x' }], 'editing', ['/0', '/1'], ''],
  ['one is saved', [loaded(2), edit, add, save], 'saving', ['/0', '/1', '/9'], ''],
  ['one wants to leave while they are saved', [loaded(2), edit, save, cancel], 'saving', ['/0', '/1'], ''],
  ['they were saved', [loaded(2), edit, add, save, kept], 'showing', [], ''],
  ['they could not be saved', [loaded(2), edit, add, save, unsaved], 'editing', ['/0', '/1', '/9'], '请求超时'],
  ['they are saved once more', [loaded(2), edit, save, unsaved, save], 'saving', ['/0', '/1'], ''],
  ['they could not be saved and are given up', [loaded(2), edit, save, unsaved, cancel], 'loading', [], ''],
  ['they are given up', [loaded(2), edit, add, cancel], 'loading', [], ''],
])('when %s: where it stands, what is chosen, what failed', (_, events, value, draft, error) => {
  const snapshot = at(...events);
  expect([snapshot.value, snapshot.context.draft, snapshot.context.error]).toEqual([value, draft, error]);
  expect(snapshot.hasTag('busy')).toBe(value === 'loading' || value === 'saving');
});

test('what is shown is what was read last, and what is saved goes once', () => {
  expect(at(loaded(2)).context).toMatchObject({ version: 4, chosen: offered.slice(0, 2), offered });
  expect(at(loaded(2), edit, add, save, kept).context).toMatchObject({ version: 5, chosen: offered.slice(0, 3) });
  const calls = (...events: readonly Step[]) => callsAfter(shortcutsMachine, undefined, ...events);
  const read = ['fetchShortcuts (fetchShortcuts) undefined'];
  for (const way of [[], [unread, reload], [loaded(2), reload], [loaded(2), edit, cancel]] as const)
    expect(calls(...way)).toEqual(read);
  const sent = ['saveShortcuts (saveShortcuts) {"paths":["/0","/1","/9"],"version":4}'];
  expect([calls(loaded(2), edit, add, save), calls(loaded(2), edit, add, save, unsaved, save)]).toEqual([sent, sent]);
  expect(calls(loaded(2), edit, save, save)).toEqual([]);
});
