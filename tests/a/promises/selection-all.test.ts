import { expect, test } from 'vitest';
import { maxCommandRows } from '../../../contract/jobs/commands.ts';
import type { ListQuery, Row } from '../../../contract/core/page.ts';
import type { SelectionEvent, Ticked } from '../../../machines/entity/bulk/selection-setup.ts';
import { selectionMachine } from '../../../machines/entity/bulk/selection.ts';
import { offersForAll } from '../../../machines/entity/bulk/selection-offers.ts';
import { after, callsAfter, done, effectsAfter, type Happening } from '../../engine/promises.ts';

/* 选中全部 N 条: all that a search finds, as a condition. */

const input = { key: '/award/cate', entity: 'award_cate', actions: ['query', 'enable', 'disable'] } as const;
const none = done('recallRun', null);
const row = (id: number): Row => ({ id, version: 1, status: 'enabled' });
const query: ListQuery = { pageNo: 1, pageSize: 50, filters: { keyword: '酒' } };
const ticked = (ids: readonly number[], more: Partial<Ticked> = {}): SelectionEvent => ({
  type: 'TICKED',
  ids,
  rows: [row(1), row(2)],
  query,
  total: 120,
  ...more,
});
const all = { type: 'SELECT_ALL' } as const;
const start = { type: 'START', event: 'DISABLE' } as const;
type Steps = readonly Happening<typeof selectionMachine>[];
const whole: Steps = [none, ticked([1, 2]), all];
const begun: Steps = [...whole, start, done('bulkJob', { job: { job_id: 7, rows: 120 }, isStale: false })];
const state = (...steps: Steps) => after(selectionMachine, input, ...steps).value;
const effects = (...steps: Steps) => effectsAfter(selectionMachine, input, ...steps);

test('is offered once the page is ticked whole and more is found, where something can be done with it', () => {
  const offered = (given: object, ...steps: Steps) =>
    after(selectionMachine, { ...input, ...given }, none, ...steps).can(all);
  expect(offered({}, ticked([1, 2]))).toBe(true);
  expect(offered({}, ticked([1]))).toBe(false);
  expect(offered({}, ticked([1, 2], { total: 2 }))).toBe(false);
  expect(offered({}, ticked([1, 2], { total: maxCommandRows + 1 }))).toBe(false);
  expect(offered({}, ticked([], { rows: [] }))).toBe(false);
  expect(offered({ actions: ['query'] }, ticked([1, 2]))).toBe(false);
  expect(offered({ entity: 'activity_link', actions: ['query', 'get'] }, ticked([1, 2]))).toBe(false);
});

test('只选本页 goes back to the rows of the page', () => {
  const back: Steps = [...whole, { type: 'SELECT_PAGE_ONLY' }];
  expect(state(...back)).toBe('open');
  expect(effects(...back).join()).toContain('tick {"ids":[1,2]}');
});

test('逐条选择 names the rows one by one, so that some can be left out', () => {
  expect(state(...whole, { type: 'SELECT_MATCHING' })).toBe('gathering');
});

test('a page that is turned to is ticked as well; a row that is unticked ends it', () => {
  const turned = ticked([1, 2], { rows: [row(3)], query: { ...query, pageNo: 2 } });
  expect(state(...whole, turned)).toBe('whole');
  expect(effects(...whole, turned).join()).toContain('tick {"ids":[1,2,3]}');
  expect(state(...whole, ticked([1]))).toBe('open');
  expect(state(...whole, ticked([]))).toBe('open');
  expect(state(...whole, ticked([1, 2], { total: 121 }))).toBe('whole');
});

test('another search ends it, and says how many were meant', () => {
  const other = ticked([], { query: { ...query, filters: {} } });
  expect(state(...whole, other)).toBe('open');
  expect(effects(...whole, other).join()).toContain('hintDropped {"count":120}');
  // Also where it finds some of the rows that were ticked: they alone are meant from now on.
  expect(state(...whole, ticked([2], { query: { ...query, filters: {} } }))).toBe('open');
});

test('a step asks for a job with the search of the list and how many rows it showed', () => {
  const calls = callsAfter(selectionMachine, input, ...whole, start).join();
  expect(calls).toContain('"filters":{"keyword":"酒"}');
  expect(calls).toContain('"total":120');
  expect(calls).toContain('"event":"DISABLE"');
});

test('a job that has begun is announced, the ticks go, and when it is over the rows are read anew', () => {
  expect(state(...begun)).toBe('open');
  expect(effects(...begun).join()).toContain('tick {"ids":[]}');
  expect(effects(...begun).join()).toContain('announceJob');
  const over = (...ids: readonly number[]): SelectionEvent => ({ type: 'JOBS_OVER', ids });
  expect(effects(...begun, over(6, 8))).not.toContain('reloadTable');
  expect(effects(...begun, over(6, 7)).at(-1)).toBe('reloadTable');
  expect(effects(...begun, over(7), over(7))).not.toContain('reloadTable');
  // A job that goes on is never asked for a second time.
  expect(state(...whole, start, done('bulkJob', { job: { job_id: 7, rows: 120 }, isStale: true }))).toBe('open');
});

test('who thinks better of it still has all selected; where the rows have changed they are read anew as well', () => {
  const ended = (isStale: boolean): Steps => [...whole, start, done('bulkJob', { job: null, isStale })];
  expect(state(...ended(false))).toBe('whole');
  expect(effects(...ended(false))).not.toContain('reloadTable');
  expect(state(...ended(true))).toBe('whole');
  expect(effects(...ended(true)).at(-1)).toBe('reloadTable');
});

const reasons = (entity: string, actions: readonly string[], filters: ListQuery['filters'] = {}) =>
  Object.fromEntries(
    offersForAll(entity, actions as never, { ...query, filters }).map(({ move, refusal }) => [move.label, refusal]),
  );

test('what no job takes is greyed and says so; so is what no row in the states searched for can take', () => {
  const chosen = '该操作只能对逐条选择的数据执行，请改用「逐条选择」或「只选本页」';
  const records = reasons('award_record', ['edit', 'disable']);
  expect(records['延期']).toBe(chosen);
  expect(records['作废']).toBeUndefined();
  expect(reasons('ccn_activity', ['edit', 'enable', 'disable'])['开启']).toBe(chosen);
  expect(reasons('award_cate', input.actions, { status: ['disabled'] })).toEqual({
    停用: '已是「停用」，无需处理',
    启用: undefined,
  });
  expect(reasons('award_cate', input.actions)).toEqual({ 停用: undefined, 启用: undefined });
  expect(after(selectionMachine, input, none, ticked([1, 2]), all).can({ type: 'START', event: 'EXPLODE' })).toBe(
    false,
  );
});
