import { award } from '../../server/awards/award.resource.ts';
import { amount, benchList } from './list-bench.ts';
import type { Asked } from './list-timed.ts';
import { addAwards } from './million-awards.ts';
import type { Row } from './run.ts';

const deep = Math.min(10_000, Math.floor((amount * 0.8) / 50));
const asked: readonly Asked[] = [
  { what: 'page 1', query: {}, goal: 30 },
  { what: `page ${deep}`, query: { pageNo: deep }, goal: 120 },
  { what: 'page 1, rows written between', query: {}, written: true },
  { what: `page ${deep}, rows written between`, query: { pageNo: deep }, written: true },
  { what: 'page 1 of a state', query: { filters: { status: ['enabled'] } }, goal: 30 },
  {
    what: 'page 5,000 of a state',
    query: { pageNo: Math.min(5000, deep), filters: { status: ['enabled'] } },
    goal: 120,
  },
  { what: 'page 1 of a category', query: { filters: { cate_id: 104 } }, goal: 30 },
  { what: 'page 1 by 更新时间', query: { sort: { field: 'updated_at', order: 'descend' } }, goal: 30 },
  { what: 'page 1 by 成本, upwards', query: { sort: { field: 'cost_fen', order: 'ascend' } }, goal: 30 },
  {
    what: `page ${deep} by 更新时间`,
    query: { pageNo: deep, sort: { field: 'updated_at', order: 'descend' } },
    goal: 120,
  },
  {
    what: 'page 1 of a month',
    query: { filters: { created_at_from: '2026-02-01', created_at_to: '2026-02-28' } },
    goal: 30,
  },
  { what: 'a number as keyword', query: { filters: { keyword: 'JL09000001' } }, goal: 30 },
  { what: 'a few digits of it', query: { filters: { keyword: '4711' } }, goal: 30 },
  { what: 'the same, rows written between', query: { filters: { keyword: '4711' } }, goal: 30, written: true },
  { what: 'place on page 1', query: {}, placed: true, goal: 1000 },
  { what: `place on page ${deep}`, query: { pageNo: deep }, placed: true, goal: 1000 },
  {
    what: `place on page ${deep} by 更新时间`,
    query: { pageNo: deep, sort: { field: 'updated_at', order: 'descend' } },
    placed: true,
    goal: 1000,
  },
  {
    what: `place on page ${deep} by 更新时间, rows written between`,
    query: { pageNo: deep, sort: { field: 'updated_at', order: 'descend' } },
    placed: true,
    written: true,
    goal: 1000,
  },
  {
    what: 'place on page 5,000 of a state',
    query: { pageNo: Math.min(5000, deep), filters: { status: ['enabled'] } },
    placed: true,
    goal: 1000,
  },
  {
    what: 'place among rows of a word that every row has',
    query: { pageNo: deep, filters: { keyword: '奖励' } },
    placed: true,
    goal: 1000,
  },
  { what: 'a word that every row has', query: { filters: { keyword: '奖励' } } },
  { what: 'the same, rows written between', query: { filters: { keyword: '奖励' } }, written: true },
];

/** 奖励库 with a million rows. */
export const bench = (): Promise<readonly Row[]> =>
  benchList({
    resource: award,
    add: addAwards,
    asked: () => asked,
    plans: [
      { pageNo: 1 },
      { pageNo: deep },
      { filters: { keyword: '4711' } },
      { filters: { created_at_from: '2026-02-01', created_at_to: '2026-02-28' } },
    ],
  });
