import { awardRecord } from '../../server/awards/award-record.resource.ts';
import { amount, benchList } from './list-bench.ts';
import type { Asked } from './list-timed.ts';
import { addRecords } from './million-records.ts';
import type { Row } from './run.ts';

const deep = Math.min(10_000, Math.floor((amount * 0.8) / 50));
const mid = Math.min(1_000, deep);
const month = { won_at_from: '2025-02-01', won_at_to: '2025-02-28' };
const askedOf = (activity: number): readonly Asked[] => [
  { what: 'page 1', query: {}, goal: 30 },
  { what: `page ${deep}`, query: { pageNo: deep }, goal: 120 },
  { what: 'page 1, rows written between', query: {}, written: true },
  { what: 'page 1 of a state', query: { filters: { status: ['wait_verify'] } }, goal: 30 },
  { what: 'page 1 of an activity', query: { filters: { activity_id: activity } }, goal: 30 },
  { what: 'page 1 of a kind', query: { filters: { award_type: ['real_prize'] } }, goal: 30 },
  { what: 'page 1 of a source', query: { filters: { source: ['invite'] } }, goal: 30 },
  { what: 'page 1 of an area', query: { filters: { area: '440000' } }, goal: 30 },
  { what: 'page 1 of a far month', query: { filters: month }, goal: 30 },
  { what: 'the same of a state', query: { filters: { ...month, status: ['failed'] } }, goal: 30 },
  { what: 'page 1 by 中奖时间', query: { sort: { field: 'won_at', order: 'descend' } }, goal: 30 },
  { what: 'page 1 by 领取截止', query: { sort: { field: 'claim_deadline', order: 'descend' } }, goal: 30 },
  { what: 'page 1 by 完成时间, upwards', query: { sort: { field: 'finished_at', order: 'ascend' } }, goal: 30 },
  { what: 'a mobile as keyword', query: { filters: { keyword: '13800004711' } }, goal: 30 },
  { what: 'a number as keyword', query: { filters: { keyword: 'ZJ910000004711' } }, goal: 30 },
  { what: 'a name as keyword', query: { filters: { keyword: '会员4711' } }, goal: 30 },
  { what: 'place on page 1', query: {}, placed: true, goal: 1000 },
  { what: `place on page ${deep}`, query: { pageNo: deep }, placed: true, goal: 1000 },
  {
    what: 'place on page 1,000 of a state',
    query: { pageNo: mid, filters: { status: ['done'] } },
    placed: true,
    goal: 1000,
  },
  {
    what: `place on page ${deep} by 领取截止`,
    query: { pageNo: deep, sort: { field: 'claim_deadline', order: 'descend' } },
    placed: true,
    goal: 1000,
  },
  {
    what: `place on page ${mid} by 完成时间, upwards`,
    query: { pageNo: mid, sort: { field: 'finished_at', order: 'ascend' } },
    placed: true,
    goal: 1000,
  },
  { what: 'place in a far month', query: { filters: month }, placed: true, goal: 1000 },
];

/** 发奖记录 with a million rows. */
export const bench = (): Promise<readonly Row[]> =>
  benchList({
    resource: awardRecord,
    add: addRecords,
    asked: async ({ store }) => {
      const { rows } = await store.pool.query<{ id: number }>('select min(id) as id from activity');
      return askedOf(Number(rows[0]?.id));
    },
    plans: [{}, { pageNo: deep }, { filters: month }, { filters: { keyword: '会员4711' } }],
  });
