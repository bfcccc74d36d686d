import type { ListPage, Row } from '../../contract/page.ts';
import { tableMachine } from '../../machines/table.ts';
import { bare, defineModel } from '../engine/model.ts';

const row = (id: number): Row => ({ id, version: 1, status: 'enabled', cate_name: `分类${id}` });
const page = (totalCount: number, ...ids: readonly number[]): ListPage => ({
  data: ids.map(row),
  pageNo: 1,
  totalCount,
});

export const tableModel = defineModel(tableMachine, {
  id: 'table',
  roots: [{ entity: 'award_cate' }, { entity: 'award_cate', pageNo: 2, filters: { status: ['enabled'] } }],
  cases: {
    FILL: { keyword: { key: 'keyword', value: ' 周边 ' }, blank: { key: 'keyword', value: '  ' } },
    SEARCH: bare,
    RESET: bare,
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
    SHOW_COLUMN: [{ key: 'sort' }],
    HIDE_COLUMN: [{ key: 'sort' }],
    SET_DENSITY: [{ density: 'small' }],
    EXPAND: bare,
    COLLAPSE: bare,
    'done.fetchPage': { rows: page(120, 1, 2), none: page(0) },
    'error.fetchPage': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { query, draft, rows, total, error, selected, hiddenColumns, density } }) => [
    query,
    draft,
    rows.length,
    total,
    error,
    selected,
    hiddenColumns,
    density,
  ],
  /** One thing at a time: typing, ticking and columns are explored from the first page only. */
  within: ({ context: { query, draft, hiddenColumns, density, selected } }, event) => {
    const plain = !query.sort && query.pageNo === 1 && query.pageSize === 50;
    const touched = [
      draft['keyword'] !== undefined,
      hiddenColumns.length > 0,
      density !== 'middle',
      selected.length > 0,
    ];
    const wished = ['FILL', 'HIDE_COLUMN', 'SET_DENSITY', 'SELECT', 'EXPAND', 'SORT', 'FOLLOW_LINK'].includes(event.type);
    return !wished || (plain && touched.filter(Boolean).length <= 1);
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
  },
  goal: (snapshot) => snapshot.matches({ data: 'showing' }),
});
