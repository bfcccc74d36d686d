import { operationLog } from '../../server/logs/operation-log.resource.ts';
import { addRows } from './add-rows.ts';
import { amount, benchList } from './list-bench.ts';
import type { Asked } from './list-timed.ts';
import type { Row } from './run.ts';

const goal = 30;

const asked: readonly Asked[] = [
  { what: 'page 1', query: {}, goal },
  { what: 'page 1, rows written between', query: {}, goal, written: true },
  { what: 'page 1 of an operator', query: { filters: { account_id: 3 } }, goal },
  { what: 'page 1 of a module', query: { filters: { module: ['Award'] } }, goal },
  { what: 'page 1 of an action', query: { filters: { action: ['delete'] } }, goal },
  { what: 'page 1 of what was refused', query: { filters: { result: ['refused'] } }, goal },
  { what: 'page 1 of what took a second', query: { filters: { cost_ms: ['1000'] } }, goal },
  { what: 'page 1 of one row', query: { filters: { biz_id: '4711' } }, goal },
  { what: 'a trace', query: { filters: { trace_id: 'trace-4711' } }, goal },
  {
    what: 'page 1 of a month long ago',
    query: { filters: { created_at_from: '2025-02-01', created_at_to: '2025-02-28' } },
    goal,
  },
  { what: 'page 1 by 耗时', query: { sort: { field: 'cost_ms', order: 'descend' } }, goal },
  { what: 'page 5,000', query: { pageNo: Math.min(5000, Math.floor(amount / 100)) } },
  { what: 'a word as keyword', query: { filters: { keyword: '奖励 4711 号' } }, goal },
  { what: 'a word that every line has', query: { filters: { keyword: '排序' } } },
];

/** 操作日志 with a million lines. */
export const bench = (): Promise<readonly Row[]> =>
  benchList({
    resource: operationLog,
    add: (pool, lines) => addRows(pool, 'operation_log', lines, insert),
    asked: () => asked,
    plans: [{}],
  });

const insert = `
  insert into operation_log (at, trace_id, account_id, nickname, permission_id, action, entity, biz_id, biz_name, summary, diff,
    method, path, result, result_code, cost_ms, ip, user_agent)
  select timestamptz '2025-01-01 09:00+08' + n * interval '40 second', 'trace-' || n, 1 + n % 8, '操作人' || n % 8,
    (array['Award', 'AwardActivity', 'AwardCate', 'Account', 'Role'])[1 + n % 5],
    case when n % 400 = 0 then 'delete' else (array['edit', 'add', 'enable', 'disable'])[1 + n % 4] end, 'award', n % 50000,
    '奖励 ' || n % 50000 || ' 号', '修改奖励【奖励 ' || n % 50000 || ' 号】：排序',
    '[{"field":"sort","label":"排序","before":1,"after":2}]', 'POST', '/proxy-he/admin/api/FlanAward/awardUpdates',
    case when n % 60 = 0 then 'refused' else 'success' end, case when n % 60 = 0 then 40001 else 20000 end,
    case when n % 500 = 0 then 1000 + n % 700 else 3 + n % 90 end, '10.0.' || n % 256 || '.7', 'Chrome'
  from generate_series($1::bigint, $2::bigint) as n`;
