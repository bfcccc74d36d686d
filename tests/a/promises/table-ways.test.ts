import { expect, test } from 'vitest';
import type { ListPage } from '../../../contract/core/page.ts';
import { tableMachine } from '../../../machines/entity/list/table.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';

/* A list from its first call on: where one is, what is asked for, what the address tells, and what leaves the rows alone (spec §4, §9). */

type Step = Happening<typeof tableMachine>;
const input = { entity: 'award_cate' };
const page = (totalCount: number, ...ids: readonly number[]): ListPage => ({
  data: ids.map((id) => ({ id, version: 1, status: 'enabled' })),
  pageNo: 1,
  totalCount,
});
const loaded = done('fetchPage', page(153, 1, 2));
const none = done('fetchPage', page(0));
const down = failed('fetchPage', '您的网络发生异常，无法连接服务器');
const sort = { field: 'sort', order: 'descend' } as const;
const typed: Step = { type: 'FILL', key: 'keyword', value: '杯' };
const turn = (pageNo: number, pageSize = 50): Step => ({ type: 'TURN_PAGE', pageNo, pageSize });
const link: Step = { type: 'FOLLOW_LINK', start: { filters: { status: 'draft' } } };
const saved: Step = {
  type: 'APPLY',
  start: { pageSize: 100, filters: { status: ['enabled'] } },
  arrangement: { columns: { hidden: ['sort'] }, density: 'small' },
};

const steps = (...list: readonly Step[]) => list;
const at = (...list: readonly Step[]) => after(tableMachine, input, ...list).value;
const shown = (...list: readonly Step[]) => after(tableMachine, input, ...list).context;
const asked = (...list: readonly Step[]) => callsAfter(tableMachine, input, ...list).join();
const effects = (...list: readonly Step[]) => effectsAfter(tableMachine, input, ...list);
const told = (...list: readonly Step[]) => effects(...list).filter((effect) => effect.startsWith('announceQuery'));

test.each([
  ['a list begins by asking for its rows', steps(), 'loading'],
  ['they came', steps(loaded), 'showing'],
  ['there are none', steps(none), 'empty'],
  ['they could not be got', steps(down), 'failed'],
  ['and were tried for again', steps(down, { type: 'RELOAD' }), 'loading'],
  ['which worked', steps(down, { type: 'RELOAD' }, loaded), 'showing'],
  ['what is typed waits for 查询', steps(loaded, typed), 'showing'],
  ['ticks ask for nothing', steps(loaded, { type: 'SELECT', ids: [1] }), 'showing'],
  ['nor does a column that is hidden', steps(loaded, { type: 'HIDE_COLUMN', key: 'sort' }), 'showing'],
  ['nor the density', steps(loaded, { type: 'SET_DENSITY', density: 'small' }), 'showing'],
  ['nor what others change', steps(loaded, { type: 'ROWS_CHANGED', ids: [1] }), 'showing'],
] as const)('%s', (_, list, state) => {
  expect(at(...list).data).toBe(state);
  expect(after(tableMachine, input, ...list).hasTag('busy')).toBe(state === 'loading');
  expect(after(tableMachine, input, ...list).hasTag('failed')).toBe(state === 'failed');
});

/** What asks for rows, with what the call says then, and whether one can go back from it in the browser. */
const asking: readonly (readonly [string, Step, string, boolean])[] = [
  ['查询', { type: 'SEARCH' }, '"filters":{}', true],
  ['重置', { type: 'RESET' }, '"filters":{}', true],
  ['a tab of one state', { type: 'SHOW_TAB', status: 'enabled' }, '"filters":{"status":["enabled"]}', true],
  ['the tab of all', { type: 'SHOW_TAB', status: '' }, '"filters":{"status":[]}', true],
  ['the next page', turn(2), '"pageNo":2', true],
  ['a larger page', turn(1, 100), '"pageSize":100', true],
  ['a sort', { type: 'SORT', sort }, '"sort":{"field":"sort","order":"descend"}', true],
  ['no sort', { type: 'SORT', sort: null }, '"pageNo":1', true],
  ['刷新', { type: 'RELOAD' }, '"pageNo":1', false],
  ['a link, which changed the address itself', link, '"filters":{"status":"draft"}', false],
  ['a saved view', saved, '"filters":{"status":["enabled"]},"pageNo":1,"pageSize":100', true],
];

test.each(asking)('%s asks once, wherever the list stands', (_, step, part, tells) => {
  for (const before of [steps(loaded), steps(none), steps(down), steps()]) {
    expect(at(...before, step).data).toBe('loading');
    expect(callsAfter(tableMachine, input, ...before, step)).toHaveLength(1);
    expect(told(...before, step)).toHaveLength(tells ? 1 : 0);
    // What others changed until now is about to be seen.
    expect(effects(...before, step).at(-1)).toBe('send rowNews {"type":"LOOKED"}');
  }
  const wanted = part.replace('"status":[]', '');
  expect(asked(loaded, step)).toContain(wanted);
  if (tells) expect(told(loaded, step).join()).toMatch(/"replaces":false/);
});

test('what the list begins with, and a step back from a page that is gone, are nothing to go back to in the browser', () => {
  expect(told()).toEqual(['announceQuery {"query":{"filters":{},"pageNo":1,"pageSize":50},"replaces":true}']);
  const gone = steps(loaded, turn(3), done('fetchPage', page(100)));
  expect(at(...gone).data).toBe('loading');
  expect(asked(...gone)).toContain('"pageNo":2');
  expect(told(...gone).join()).toMatch(/"pageNo":2.*"replaces":true/);
  expect(told(loaded, turn(2), loaded)).toEqual([]);
});

test.each([
  ['page 0', turn(0)],
  ['half a page', turn(1.5)],
  ['a size that is not offered', turn(1, 7)],
  ['a link to what is shown', { type: 'FOLLOW_LINK', start: {} }],
  ['a column that is shown already', { type: 'SHOW_COLUMN', key: 'sort' }],
  ['cards where none are declared', { type: 'SET_SHAPE', shape: 'cards' }],
] as readonly (readonly [string, Step])[])('%s is refused, and changes nothing', (_, step) => {
  expect(after(tableMachine, input, loaded).can(step as never)).toBe(false);
  expect(shown(loaded, step)).toEqual(shown(loaded));
  expect(asked(loaded, step)).toBe('');
});

test('rows, their number, their sums and what each tab counts are those of the last answer; an error is gone with it', () => {
  const first = { ...page(153, 1, 2), totals: { points: 7 }, summary: { by_status: { enabled: 3 } }, outOfScope: true };
  const kept = shown(done('fetchPage', first));
  expect(kept).toMatchObject({
    total: 153,
    totals: { points: 7 },
    counts: { enabled: 3 },
    outOfScope: true,
    error: '',
  });
  expect(kept.rows.map(({ id }) => id)).toEqual([1, 2]);
  const next = shown(done('fetchPage', first), { type: 'RELOAD' }, done('fetchPage', page(1, 9)));
  expect(next).toMatchObject({ total: 1, totals: null, counts: {}, outOfScope: false });
  expect(next.rows.map(({ id }) => id)).toEqual([9]);
  expect(shown(down).error).toBe('您的网络发生异常，无法连接服务器');
  expect(shown(down, { type: 'RELOAD' }).error).toBe('');
});

test('ticks stay while pages are turned and the same is searched for, and are gone with another search, tab, link or view', () => {
  const ticked = steps(loaded, { type: 'SELECT', ids: [1, 2], at: 2 });
  expect(shown(...ticked)).toMatchObject({ selected: [1, 2], lastTicked: 2 });
  expect(shown(...ticked, { type: 'SELECT', ids: [1] })).toMatchObject({ selected: [1], lastTicked: null });
  for (const step of [turn(2), { type: 'SEARCH' }, { type: 'SORT', sort }, { type: 'RELOAD' }] as const)
    expect(shown(...ticked, step).selected).toEqual([1, 2]);
  for (const step of [{ type: 'SHOW_TAB', status: 'enabled' }, link, saved] as const)
    expect(shown(...ticked, step).selected).toEqual([]);
  expect(shown(...ticked, typed, { type: 'SEARCH' }).selected).toEqual([]);
});

test('columns are hidden and shown one by one; a view brings its own look and rows', () => {
  const hidden = steps(loaded, { type: 'HIDE_COLUMN', key: 'sort' });
  expect(shown(...hidden).columns.hidden).toContain('sort');
  expect(after(tableMachine, input, ...hidden).can({ type: 'HIDE_COLUMN', key: 'sort' })).toBe(false);
  expect(shown(...hidden, { type: 'SHOW_COLUMN', key: 'sort' }).columns.hidden).not.toContain('sort');
  expect(shown(loaded, { type: 'SET_DENSITY', density: 'large' }).density).toBe('large');
  expect(shown(loaded, typed, saved)).toMatchObject({
    columns: { hidden: ['sort'] },
    density: 'small',
    draft: { status: ['enabled'] },
    query: { pageNo: 1, pageSize: 100, filters: { status: ['enabled'] } },
  });
  const look = { columns: { order: ['status'] }, density: 'large' } as const;
  expect(shown(loaded, { type: 'ARRANGE', arrangement: look })).toMatchObject(look);
  expect(told(loaded, { type: 'ARRANGE', arrangement: look })).toEqual([]);
});

test('more conditions are unfolded and folded, beside whatever the rows do', () => {
  expect(at(loaded)).toEqual({ data: 'showing', search: 'collapsed' });
  expect(at(loaded, { type: 'EXPAND' })).toEqual({ data: 'showing', search: 'expanded' });
  expect(at(loaded, { type: 'EXPAND' }, { type: 'SEARCH' })).toEqual({ data: 'loading', search: 'expanded' });
  expect(at(loaded, { type: 'EXPAND' }, { type: 'COLLAPSE' })).toEqual({ data: 'showing', search: 'collapsed' });
});

test('rows that others changed are counted beside the list; they are known to be seen when it is asked for anew', () => {
  expect(effects(loaded, { type: 'ROWS_CHANGED', ids: [1, 5] })).toEqual([
    'send rowNews {"ids":[1,5],"type":"ROWS_CHANGED"}',
  ]);
  expect(effects(loaded)).toEqual([]);
});
