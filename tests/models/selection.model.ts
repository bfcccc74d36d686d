import type { ListQuery, Row } from '../../contract/core/page.ts';
import type { SelectedRow } from '../../contract/entity/wire/selection.ts';
import type { Ticked } from '../../machines/entity/bulk/selection-setup.ts';
import { selectionMachine } from '../../machines/entity/bulk/selection.ts';
import { bare, defineModel } from '../engine/model.ts';

const row = (id: number, status = 'enabled'): Row => ({ id, version: 1, status, title: `品鉴装${id}` });
const selected = (id: number): SelectedRow => ({
  id,
  version: 1,
  status: 'enabled',
  title: `品鉴装${id}`,
  moves: ['DISABLE', 'ARCHIVE'],
});
const query: ListQuery = { pageNo: 1, pageSize: 50, filters: {} };
const other: ListQuery = { pageNo: 1, pageSize: 50, filters: { keyword: '茶' } };
const rows = [row(1), row(2, 'disabled')];
const ticked = (ids: readonly number[], more: Partial<Ticked> = {}): Ticked => ({
  ids,
  rows,
  query,
  total: 3,
  ...more,
});

export const selectionModel = defineModel(selectionMachine, {
  id: 'selection',
  roots: [
    { key: '/award/goods-offline', entity: 'goods_offline', actions: ['query', 'disable'] },
    // Of links there is nothing to be done but to take them along.
    { key: '/activity/link', entity: 'activity_link', actions: ['query', 'get'] },
  ],
  cases: {
    TICKED: {
      none: ticked([]),
      one: ticked([1]),
      page: ticked([1, 2]),
      all: ticked([1, 2, 3]),
      'page 2 of all': ticked([1, 2], { rows: [row(3)], query: { ...query, pageNo: 2 } }),
      'page 2': ticked([1], { rows: [row(3)], query: { ...query, pageNo: 2 } }),
      'another search': ticked([], { query: other }),
      'too many': ticked([1], { total: 12_000 }),
      'nothing to do': ticked([2]),
    },
    SELECT_PAGE: bare,
    SELECT_MATCHING: bare,
    SELECT_ALL: bare,
    SELECT_PAGE_ONLY: bare,
    JOBS_OVER: { ours: { ids: [7] }, 'of another list': { ids: [8] } },
    START: [{ event: 'DISABLE' }, { event: 'ENABLE' }],
    PACK: bare,
    RUN_BEGAN: bare,
    RUN_ENDED: bare,
    'done.recallRun': {
      none: null,
      'cut off': {
        entity: 'goods_offline',
        event: 'DISABLE',
        ids: [1],
        runId: 'run-1',
        reason: '',
        draft: {},
        rows: [],
      },
    },
    'error.recallRun': { unreadable: '浏览器不允许' },
    'done.fetchMatching': {
      all: { query, data: [selected(1), selected(2), selected(3)] },
      'of before': { query: other, data: [selected(1)] },
    },
    'error.fetchMatching': { 'too many': { message: '符合条件的有 12,000 条', code: 40001 } },
    'done.savePack': { saved: undefined },
    'error.savePack': { 'not seen': { message: '数据不存在或已归档', code: 40401 } },
    'done.bulk': { 'one left': { left: [1] } },
    'done.bulkJob': {
      begun: { job: { job_id: 7, rows: 3 }, isStale: false },
      stale: { job: null, isStale: true },
      'thought better of': { job: null, isStale: false },
    },
  },
  key: ({ context: { entity, ids, rows: shown, query: asked, total, known, error, asked: run, wish, followed } }) => [
    entity,
    ids,
    shown.map(({ id }) => id),
    asked,
    total,
    known,
    error,
    run,
    wish,
    followed,
  ],
  // Each further job is followed alike.
  within: ({ context: { followed } }, { type }) => type !== 'START' || followed.length === 0,
  invariants: {
    'a condition stands for rows that the list shows': (snapshot) =>
      !snapshot.matches('whole') || (snapshot.context.query !== null && snapshot.context.ids.length > 0),
    'a job is asked for exactly while somebody says what it shall do': (snapshot) =>
      snapshot.matches('handing') === (snapshot.context.wish !== null),
    'of links nothing is asked of all': (snapshot) =>
      snapshot.context.entity !== 'activity_link' || !(snapshot.matches('whole') || snapshot.matches('handing')),
    'nothing runs without a selection or a run that was cut off': (snapshot) =>
      snapshot.matches('running') === (snapshot.context.asked !== null),
    'all that a search finds is asked for once a search was made, and as long as it is not too much': (snapshot) =>
      !snapshot.matches('gathering') || snapshot.context.query !== null,
    'an error is said while something can be chosen': (snapshot) =>
      snapshot.context.error === '' || snapshot.matches('open'),
    'only what makes a file is packed': (snapshot) =>
      !snapshot.matches('packing') || snapshot.context.entity === 'activity_link',
  },
  goal: (snapshot) => snapshot.matches('open'),
});
