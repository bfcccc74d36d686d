import { expect, test } from 'vitest';
import { tableMachine } from '../../../machines/entity/list/table.ts';
import { after, done } from '../../engine/promises.ts';

const input = { entity: 'award_cate' };
const loaded = done('fetchPage', { data: [{ id: 1, version: 1, status: 'enabled' }], pageNo: 1, totalCount: 1 });
const hide = { type: 'HIDE_COLUMN', key: 'sort' } as const;
const show = { type: 'SHOW_COLUMN', key: 'sort' } as const;

test('a column is hidden and shown again, each once (spec §4)', () => {
  const hidden = after(tableMachine, input, loaded, hide);
  expect(hidden.context.columns.hidden).toContain('sort');
  expect(hidden.can(hide)).toBe(false);
  expect(after(tableMachine, input, loaded, hide, show).context.columns.hidden).not.toContain('sort');
  expect(after(tableMachine, input, loaded, hide, show).can(show)).toBe(false);
});

test('the density is what was chosen (spec §4)', () => {
  expect(after(tableMachine, input, loaded, { type: 'SET_DENSITY', density: 'small' }).context.density).toBe('small');
});

test('a link to what is shown already asks for nothing', () => {
  expect(after(tableMachine, input, loaded).can({ type: 'FOLLOW_LINK', start: {} })).toBe(false);
  expect(after(tableMachine, input, loaded).can({ type: 'FOLLOW_LINK', start: { pageNo: 2 } })).toBe(true);
});
