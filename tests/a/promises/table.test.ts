import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { entities } from '../../../contract/entities.ts';
import type { ListPage, Row } from '../../../contract/core/page.ts';
import { tableMachine } from '../../../machines/entity/list/table.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';
import { actorFor } from '../../engine/stand-ins.ts';

const entity = 'award_cate';
const row: Row = { id: 1, version: 1, status: 'enabled' };
const full: ListPage = { data: [row], pageNo: 1, totalCount: 153 };
const none: ListPage = { data: [], pageNo: 1, totalCount: 0 };
const loaded = done('fetchPage', full);
const down = failed('fetchPage', '您的网络发生异常，无法连接服务器');

test('a table starts on page 1 with 50 rows (spec §9)', () => {
  expect(after(tableMachine, { entity }).context.query).toEqual({ pageNo: 1, pageSize: 50, filters: {} });
});

test('§6.5 test 14: after a fetch, an empty page above 1 steps back one page and reloads (spec §4)', () => {
  const ranEmpty: ListPage = { ...none, totalCount: 100 };
  const state = after(tableMachine, { entity, pageNo: 3 }, done('fetchPage', ranEmpty));
  expect(state.value.data).toBe('loading');
  expect(state.context.query.pageNo).toBe(2);
});

test.each([
  [153, 4],
  [150, 3],
  [1, 1],
  [0, 1],
])('an address beyond the end of %i rows leads to the last page, %i, in one step', (totalCount, last) => {
  const state = after(tableMachine, { entity, pageNo: 999 }, done('fetchPage', { ...none, totalCount }));
  expect(state.value.data).toBe('loading');
  expect(state.context.query.pageNo).toBe(last);
});

test('a page that is read again keeps the rows that are as they were, so that they are not drawn again', () => {
  const two: ListPage = { ...full, data: [row, { ...row, id: 2 }] };
  const table = createActor(actorFor(tableMachine), { input: { entity } }).start();
  table.send(done('fetchPage', structuredClone(two)) as never);
  const [first, second] = table.getSnapshot().context.rows;
  table.send({ type: 'RELOAD' });
  table.send(
    done('fetchPage', {
      ...two,
      data: [
        { ...row, id: 2 },
        { ...row, version: 2 },
      ],
    }) as never,
  );
  const [nowFirst, nowSecond] = table.getSnapshot().context.rows;
  expect(nowFirst).toBe(second);
  expect(nowSecond).toEqual({ ...first, version: 2 });
});

test('an empty page 1 is shown as it is', () => {
  expect(after(tableMachine, { entity }, done('fetchPage', none)).value.data).toBe('empty');
});

test('a search goes to page 1 with the trimmed text and forgets ticked rows', () => {
  const { query, selected } = after(
    tableMachine,
    { entity, pageNo: 2 },
    loaded,
    { type: 'SELECT', ids: [1] },
    { type: 'FILL', key: 'keyword', value: ' 杯 ' },
    { type: 'SEARCH' },
  ).context;
  expect(query).toEqual({ pageNo: 1, pageSize: 50, filters: { keyword: '杯' } });
  expect(selected).toEqual([]);
});

test('what is typed is not asked for until the operator searches', () => {
  const { query, draft } = after(tableMachine, { entity }, loaded, {
    type: 'FILL',
    key: 'keyword',
    value: '杯',
  }).context;
  expect(query.filters).toEqual({});
  expect(draft).toEqual({ keyword: '杯' });
});

test('重置 clears the boxes and queries', () => {
  const state = after(
    tableMachine,
    { entity, filters: { status: ['draft'] } },
    loaded,
    { type: 'FILL', key: 'keyword', value: '杯' },
    { type: 'RESET' },
  );
  expect(state.value.data).toBe('loading');
  expect(state.context.draft).toEqual({});
  expect(state.context.query.filters).toEqual({});
});

test('another page size starts at page 1; a size that is not offered is refused', () => {
  const turned = after(tableMachine, { entity }, loaded, { type: 'TURN_PAGE', pageNo: 2, pageSize: 100 });
  expect(turned.context.query).toMatchObject({ pageNo: 1, pageSize: 100 });
  expect(after(tableMachine, { entity }, loaded, { type: 'TURN_PAGE', pageNo: 1, pageSize: 7 }).value.data).toBe(
    'showing',
  );
});

test('a failure keeps the rows on screen and can be tried again', () => {
  const state = after(tableMachine, { entity }, loaded, { type: 'RELOAD' }, down);
  expect(state.value.data).toBe('failed');
  expect(state.context.rows).toEqual([row]);
  expect(after(tableMachine, { entity }, loaded, { type: 'RELOAD' }, down, { type: 'RELOAD' }).value.data).toBe(
    'loading',
  );
});

test('a new request while one is under way asks anew: the newest answer wins', () => {
  expect(callsAfter(tableMachine, { entity }, { type: 'RELOAD' })).toHaveLength(1);
});

test('sorting asks the server and starts at page 1', () => {
  const sort = { field: 'sort', order: 'descend' } as const;
  expect(after(tableMachine, { entity, pageNo: 2 }, loaded, { type: 'SORT', sort }).context.query).toMatchObject({
    pageNo: 1,
    sort,
  });
});

test('a link asks for its rows, from page 1 unless it says otherwise, and shows its filters', () => {
  const { query, draft, selected } = after(
    tableMachine,
    { entity, pageNo: 2, filters: { keyword: '杯' } },
    loaded,
    { type: 'SELECT', ids: [1] },
    { type: 'FOLLOW_LINK', start: { filters: { status: 'draft' } } },
  ).context;
  expect(query).toEqual({ pageNo: 1, pageSize: 50, filters: { status: 'draft' } });
  expect(draft).toEqual({ status: 'draft' });
  expect(selected).toEqual([]);
  const linked = after(tableMachine, { entity }, loaded, { type: 'FOLLOW_LINK', start: { pageNo: 3 } });
  expect(linked.value.data).toBe('loading');
  expect(linked.context.query.pageNo).toBe(3);
});

test('a tab shows rows of one state on page 1 and keeps the other conditions as they were asked for (award.md §3.8)', () => {
  const begun = { entity, pageNo: 2, filters: { keyword: '杯' } };
  const typed = { type: 'FILL', key: 'keyword', value: '伞' } as const;
  const one = { type: 'SHOW_TAB', status: 'enabled' } as const;
  const { query, draft } = after(tableMachine, begun, loaded, typed, one).context;
  expect(query).toEqual({ pageNo: 1, pageSize: 50, filters: { keyword: '杯', status: ['enabled'] } });
  expect(draft).toEqual({ keyword: '伞', status: ['enabled'] });
  const all = after(tableMachine, begun, loaded, one, loaded, { type: 'SHOW_TAB', status: '' });
  expect(all.context.query.filters).toEqual({ keyword: '杯' });
  const by_status = { enabled: 3, disabled: 1 };
  expect(after(tableMachine, begun, done('fetchPage', { ...full, summary: { by_status } })).context.counts).toEqual(
    by_status,
  );
});

test('cards are for lists that declare them; a view without a word on it is a table (wider.md §10.12, grid/list)', () => {
  const cards = { type: 'SET_SHAPE', shape: 'cards' } as const;
  expect(after(tableMachine, { entity }, loaded).can(cards)).toBe(false);
  const shown = after(tableMachine, { entity: 'file' }, loaded, { type: 'SELECT', ids: [1], at: 1 }, cards);
  expect(shown.context).toMatchObject({ shape: 'cards', selected: [1], rows: [row] });
  expect(after(tableMachine, { entity: 'file' }, loaded, cards, { ...cards, shape: 'rows' }).context.shape).toBe(
    'rows',
  );
  const arrangement = { columns: {}, density: 'small' } as const;
  const applied = { type: 'APPLY', start: {}, arrangement } as const;
  expect(after(tableMachine, { entity: 'file' }, loaded, cards, applied).context.shape).toBe('rows');
  const home = { arrangement: { ...arrangement, shape: 'cards' } } as const;
  expect(after(tableMachine, { entity: 'file', home }).context.shape).toBe('cards');
});

test('what stands on cards is a picture of the row, and columns of the list', () => {
  const shown = entities.filter(({ gallery }) => gallery !== undefined);
  expect(shown.map(({ name }) => name)).toContain('file');
  for (const { gallery, fields, columns } of shown) {
    expect(['image', 'images']).toContain(fields[gallery?.picture ?? '']?.kind);
    expect(columns.map(({ key }) => key)).toEqual(expect.arrayContaining([...(gallery?.lines ?? [])]));
  }
});
