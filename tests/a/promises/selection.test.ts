import { expect, test } from 'vitest';
import type { ListQuery, Row } from '../../../contract/core/page.ts';
import { maxSelected } from '../../../contract/entity/wire/selection.ts';
import type { SelectionEvent, Ticked } from '../../../machines/entity/bulk/selection-setup.ts';
import { selectionMachine } from '../../../machines/entity/bulk/selection.ts';
import { offersFor } from '../../../machines/entity/bulk/selection-offers.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';

const input = { key: '/award/cate', entity: 'award_cate', actions: ['query', 'enable', 'disable'] } as const;
const none = done('recallRun', null);
const row = (id: number, more: Partial<Row> = {}): Row => ({ id, version: 1, status: 'enabled', ...more });
const query: ListQuery = { pageNo: 1, pageSize: 50, filters: { status: ['enabled'] } };
const ticked = (ids: readonly number[], more: Partial<Ticked> = {}): SelectionEvent => ({
  type: 'TICKED',
  ids,
  rows: [row(1), row(2)],
  query,
  total: 120,
  ...more,
});
const all = { type: 'SELECT_MATCHING' } as const;
const found = (ids: readonly number[], asked = query) =>
  done('fetchMatching', {
    query: asked,
    data: ids.map((id) => ({ id, version: 1, status: 'enabled', title: '分类', moves: ['DISABLE'] })),
  });

test('全选本页 adds the page to what is ticked elsewhere', () => {
  expect(effectsAfter(selectionMachine, input, none, ticked([9, 1]), { type: 'SELECT_PAGE' }).join()).toContain(
    '{"ids":[9,1,2]}',
  );
});

test('选择全部匹配 asks the server with the search of the list, and ticks what it finds', () => {
  expect(callsAfter(selectionMachine, input, none, ticked([1]), all).join()).toContain(
    '"query":{"filters":{"status":["enabled"]},"pageNo":1,"pageSize":50}',
  );
  expect(effectsAfter(selectionMachine, input, none, ticked([1]), all, found([1, 2, 3])).join()).toContain(
    'tick {"ids":[1,2,3]}',
  );
});

test('what another search found is not ticked', () => {
  const other = ticked([], { query: { ...query, filters: {} } });
  const effects = effectsAfter(selectionMachine, input, none, ticked([1]), all, other, found([1, 2]));
  expect(effects.join()).not.toContain('tick');
});

test('more than a selection holds cannot be selected, and the server says so too', () => {
  const many = after(selectionMachine, input, none, ticked([1], { total: maxSelected + 1 }), all);
  expect(many.value).toBe('open');
  const refused = after(
    selectionMachine,
    input,
    none,
    ticked([1]),
    all,
    failed('fetchMatching', '符合条件的有 10,001 条'),
  );
  expect(refused.context.error).toBe('符合条件的有 10,001 条');
});

test('another search drops the ticks and says how many; paging and unticking say nothing', () => {
  const changed = ticked([], { query: { ...query, filters: {} } });
  expect(effectsAfter(selectionMachine, input, none, ticked([1, 2]), changed).join()).toContain(
    'hintDropped {"count":2}',
  );
  for (const next of [ticked([]), ticked([1, 2], { query: { ...query, pageNo: 2 } })])
    expect(effectsAfter(selectionMachine, input, none, ticked([1, 2]), next).join()).not.toContain('hintDropped');
});

const offered = (ids: readonly number[], rows: readonly Row[]) => {
  const { context } = after(selectionMachine, input, none, ticked(ids, { rows }));
  return offersFor('award_cate', input.actions, ids, context.known).map(({ move, refusal }) => [move.label, refusal]);
};

test('a step is greyed when none of the rows can take it, with their reason', () => {
  expect(offered([1], [row(1)])).toEqual([
    ['停用', undefined],
    ['启用', '已是「启用」，无需处理'],
  ]);
  expect(offered([1], [row(1, { is_system: true })])[0]).toEqual(['停用', '系统内置分类不能启用或停用']);
  const mixed = [row(1, { is_system: true }), row(2, { status: 'disabled' })];
  expect(offered([1, 2], mixed)[0]).toEqual(['停用', '选中的数据当前都不能停用']);
});

test('rows of other pages, of which nothing is known, may take it; what was seen is remembered', () => {
  expect(offered([1, 7], [row(1)])[1]).toEqual(['启用', undefined]);
  const turned = ticked([1], { rows: [row(3)] });
  const { context } = after(selectionMachine, input, none, ticked([1]), turned);
  expect(context.known[1]?.moves).toEqual(['DISABLE']);
});

test('nobody is offered what he may not do', () => {
  expect(offersFor('award_cate', ['query', 'enable'], [1], {}).map(({ move }) => move.event)).toEqual(['ENABLE']);
  const reader = { ...input, actions: ['query'] } as const;
  expect(after(selectionMachine, reader, none, ticked([1]), { type: 'START', event: 'DISABLE' }).value).toBe('open');
});

test('a run starts with all that is ticked, and leaves ticked what it did not do', () => {
  const start = { type: 'START', event: 'DISABLE' } as const;
  expect(callsAfter(selectionMachine, input, none, ticked([1, 7]), start).join()).toContain('"ids":[1,7]');
  expect(
    effectsAfter(selectionMachine, input, none, ticked([1, 7]), start, done('bulk', { left: [7] })).join(),
  ).toContain('tick {"ids":[7]}');
});

test('a run that a reload has cut off comes back by itself', () => {
  const kept = { entity: 'award_cate', event: 'DISABLE', ids: [1], runId: 'run-1', reason: '', rows: [] };
  expect(after(selectionMachine, input, done('recallRun', kept)).value).toBe('running');
});

test('a page that is ticked whole has nothing left to tick', () => {
  expect(after(selectionMachine, input, none, ticked([1, 2])).can({ type: 'SELECT_PAGE' })).toBe(false);
});

test('only so many are packed as one file holds, and only where there is such a file', () => {
  const links = { ...input, entity: 'activity_link', actions: ['query', 'get'] } as const;
  expect(after(selectionMachine, links, none, ticked([1])).can({ type: 'PACK' })).toBe(true);
  expect(after(selectionMachine, links, none, ticked([])).can({ type: 'PACK' })).toBe(false);
  expect(after(selectionMachine, input, none, ticked([1])).can({ type: 'PACK' })).toBe(false);
});

test('while many rows are worked on closing the page would stop it; when it is over the rows are read anew', () => {
  const cut = done('recallRun', { entity: 'award_cate', event: 'DISABLE', runId: 'r' } as never);
  expect(effectsAfter(selectionMachine, input, cut, { type: 'RUN_BEGAN' })).toEqual(['reportUnsaved']);
  expect(effectsAfter(selectionMachine, input, cut, { type: 'RUN_BEGAN' }, { type: 'RUN_ENDED' })).toEqual([
    'reportSaved',
    'reloadTable',
  ]);
});
