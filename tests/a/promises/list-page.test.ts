import { expect, test } from 'vitest';
import { type ListPageInput, listPageMachine } from '../../../machines/list-page.ts';
import { after, done, effectsAfter } from '../../engine/promises.ts';

const input: ListPageInput = {
  key: '/award/cate',
  entity: 'award_cate',
  table: {},
  actions: ['query', 'get', 'add', 'edit'],
};
const reader: ListPageInput = { ...input, actions: ['query'] };

test('what the operator may not do does not happen (spec §6: denied by default)', () => {
  expect(after(listPageMachine, reader, { type: 'CREATE' }).value).toBe('browsing');
  expect(after(listPageMachine, reader, { type: 'OPEN', mode: 'detail', id: 1 }).value).toBe('browsing');
  expect(after(listPageMachine, reader, { type: 'OPEN', mode: 'edit', id: 1 }).value).toBe('browsing');
  expect(after(listPageMachine, reader, { type: 'OPEN', mode: 'ADJUST_STOCK', id: 1 }).value).toBe('browsing');
});

test('a saved record reloads the table, says so and marks the row', () => {
  const events = [{ type: 'CREATE' }, done('record', { saved: true, id: 10_001 })] as const;
  const effects = effectsAfter(listPageMachine, input, ...events).join();
  expect(effects).toContain('RELOAD');
  expect(effects).toContain('保存成功');
  expect(after(listPageMachine, input, ...events).context.savedId).toBe(10_001);
});

test('a closed record leaves the table alone', () => {
  expect(effectsAfter(listPageMachine, input, { type: 'CREATE' }, done('record', { saved: false }))).toEqual([]);
});

test('one drawer at a time', () => {
  const state = after(listPageMachine, input, { type: 'CREATE' }, { type: 'OPEN', mode: 'detail', id: 7 });
  expect(state.context.opened.mode).toBe('create');
});
