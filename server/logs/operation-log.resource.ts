import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import { deviceOf } from '../sign-in/device.ts';
import { isNumber } from '../entity/read/conditions.ts';
import { defineResource } from '../entity/define-resource.ts';
import { linkTo, opens } from '../entity/read/row-links.ts';
import { asText } from '../entity/read/wire-values.ts';

/** 操作日志 (wider.md §10.8). Nothing is joined: a page comes out of one index, whatever it is filtered by. */
export const operationLog = defineResource('operation_log', {
  rows: sql`(select l.id, 1::bigint as version, 'recorded' as status, l.at as created_at, l.summary, l.account_id, l.nickname,
    l.permission_id as module, l.action, nullif(l.entity, '') as entity, l.biz_name, l.biz_id::text as biz_id, l.biz_id as row_id, l.result, l.result_code::text as result_code, l.cost_ms, l.ip, l.user_agent as device,
    l.user_agent, l.trace_id, nullif(concat_ws(' ', nullif(l.method, ''), nullif(l.path, '')), '') as request, l.diff
    from operation_log l)`,
  filled: ['created_at', 'cost_ms'],
  journal: true,
  computed: { other_log: sql`false` },
  seenBy: (caller) => ({ other_log: opens(caller, 'DbLog') }),
  conditions: { account_id: (id) => sql`t.account_id = ${id}` },
  chosen: {
    cost_ms: (codes) => sql`t.cost_ms >= ${Math.min(...codes.map(Number))}::int`,
    biz_id: ([id = '']) => isNumber(id, sql`t.row_id`),
  },
  details: async (_db, row) => {
    const [id, trace, entity] = ['biz_id', 'trace_id', 'entity'].map((key) => asText(row[key]));
    return {
      links: [
        ...(id && entity ? [linkTo('该对象的全部操作', '/system/log/operation', { entity, biz_id: id })] : []),
        ...(trace && row['result'] === 'success' && row['other_log'] === true
          ? [linkTo('对应的数据日志', '/system/log/db', { trace_id: trace })]
          : []),
      ],
    };
  },
  derive: (row) => ({
    ...row,
    // What is no page of the menu, such as the own account.
    module: row['module'] === '' ? null : row['module'],
    nickname: asText(row['nickname']) || '系统',
    device: deviceOf(asText(row['device'])),
    diff: changesIn(row['diff']),
  }),
});

interface Change {
  readonly field?: unknown;
  readonly label?: unknown;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** 字段, 修改前, 修改后 as texts: a stored value may be a number, a switch or a list. */
const changesIn = (diff: unknown): readonly Row[string][] =>
  (Array.isArray(diff) ? diff : []).map(({ field, label, before, after }: Change) => ({
    label: asText(label ?? field),
    before: wordsOf(before),
    after: wordsOf(after),
  }));

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'object' ? JSON.stringify(value) : asText(value);
}
