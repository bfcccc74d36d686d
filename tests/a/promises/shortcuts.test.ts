import { expect, test } from 'vitest';
import { shortcutsMachine } from '../../../machines/shortcuts.ts';
import { after, done, failed } from '../../engine/promises.ts';

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
