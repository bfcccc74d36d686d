import type { ListPage, Row } from '../../contract/core/page.ts';
import { tableMachine } from '../../machines/entity/list/table.ts';
import { bare, defineModel } from '../engine/model.ts';

const row = (id: number): Row => ({ id, version: 1, status: 'enabled', cate_name: `分类${id}` });
const page = (totalCount: number, ...ids: readonly number[]): ListPage => ({
  data: ids.map(row),
  pageNo: 1,
  totalCount,
});

export const tableModel = defineModel(tableMachine, {
  id: 'table',
  /** Only files have cards; what can be added to the other list is explored with theirs. */
  roots: [{ entity: 'file' }, { entity: 'award_cate', pageNo: 2, filters: { status: ['enabled'] } }],
  cases: {
    FILL: { keyword: { key: 'keyword', value: ' 周边 ' }, blank: { key: 'keyword', value: '  ' } },
    SEARCH: bare,
    RESET: bare,
    SHOW_TAB: { enabled: { status: 'enabled' }, all: { status: '' } },
    TURN_PAGE: {
      'page 1': { pageNo: 1, pageSize: 50 },
      'page 2': { pageNo: 2, pageSize: 50 },
      'size 100': { pageNo: 2, pageSize: 100 },
      'page 0': { pageNo: 0, pageSize: 50 },
      'size 7': { pageNo: 1, pageSize: 7 },
    },
    SORT: { ascending: { sort: { field: 'sort', order: 'ascend' } }, none: { sort: null } },
    RELOAD: bare,
    FOLLOW_LINK: [{ start: { pageNo: 2, filters: { status: ['enabled'] } } }],
    SELECT: { two: { ids: [1, 2] }, none: { ids: [] } },
    ARRANGE: [{ arrangement: { columns: { order: ['status'], pins: { status: 'start' } }, density: 'large' } }],
    APPLY: [
      {
        start: { pageSize: 100, filters: { status: ['enabled'] } },
        arrangement: { columns: {}, density: 'small' },
      },
    ],
    SHOW_COLUMN: [{ key: 'sort' }],
    HIDE_COLUMN: [{ key: 'sort' }],
    SET_DENSITY: [{ density: 'small' }],
    SET_SHAPE: { cards: { shape: 'cards' }, rows: { shape: 'rows' } },
    ROWS_CHANGED: [{ ids: [102] }],
    EXPAND: bare,
    COLLAPSE: bare,
    'done.fetchPage': {
      rows: { ...page(120, 1, 2), summary: { by_status: { enabled: 118, disabled: 2 } } },
      none: page(0),
    },
    'error.fetchPage': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({
    context: { entity, query, draft, rows, total, error, totals, counts, selected, columns, density, shape },
  }) => [entity, query, draft, rows.length, total, error, totals, counts, selected, columns, density, shape],
  /** One thing at a time: what the operator adds to the plain list is explored alone, with all that can follow from it. */
  within: ({ context, value }, event) => {
    const { entity, query, draft, columns, density, shape, selected } = context;
    const changes = [
      query.pageNo > 1 || query.pageSize !== 50,
      query.sort !== undefined,
      Object.keys(draft).length > 0 || Object.keys(query.filters).length > 0,
      JSON.stringify(columns) !== '{}' && columns.hidden?.length !== 0,
      density !== 'middle',
      shape !== 'rows',
      selected.length > 0,
      value.search === 'expanded',
    ].filter(Boolean).length;
    const adds = new Set([
      'FILL',
      'FOLLOW_LINK',
      'APPLY',
      'SHOW_TAB',
      'ARRANGE',
      'TURN_PAGE',
      'SORT',
      'HIDE_COLUMN',
      'SET_DENSITY',
      'SET_SHAPE',
      'SELECT',
      'EXPAND',
    ]);
    if (entity === 'award_cate' && event.type !== 'SET_SHAPE') return !adds.has(event.type);
    return (
      changes === 0 ||
      !adds.has(event.type) ||
      (changes === 1 && ['FILL', 'TURN_PAGE', 'SELECT', 'SHOW_TAB'].includes(event.type))
    );
  },
  invariants: {
    'the page is at least 1': ({ context }) => context.query.pageNo >= 1,
    'the size is one of 50, 100, 300, 500': ({ context }) => [50, 100, 300, 500].includes(context.query.pageSize),
    'an error is on screen exactly while failed': (snapshot) =>
      snapshot.matches({ data: 'failed' }) === (snapshot.context.error !== ''),
    'an empty list is shown on page 1 only (spec §4)': (snapshot) =>
      !snapshot.matches({ data: 'empty' }) || snapshot.context.query.pageNo === 1,
    'no filter is sent blank or untrimmed': ({ context }) =>
      Object.values(context.query.filters).every(
        (value) => typeof value !== 'string' || (value !== '' && value === value.trim()),
      ),
    'cards are shown only where it is declared what stands on them': ({ context: { entity, shape } }) =>
      shape === 'rows' || entity === 'file',
  },
  goal: (snapshot) => snapshot.matches({ data: 'showing' }),
});
