import { sql } from 'kysely';
import { entityNames } from '../../contract/entity-names.ts';
import type { Field, Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { wordsOf } from '../../contract/entity/words.ts';
import { columnLabel, columnsCalled, fieldsOf } from '../entity/read/column-labels.ts';
import { isNumber } from '../entity/read/conditions.ts';
import { linkTo, opens } from '../entity/read/row-links.ts';
import { defineResource } from '../entity/define-resource.ts';
import { asText } from '../entity/read/wire-values.ts';

/** 数据日志 (wider.md §10.9): lines that the triggers of the database wrote. */
export const dbLog = defineResource('db_log', {
  rows: sql`(select l.id, 1::bigint as version, 'recorded' as status, l.at as created_at, l.table_name as title, l.table_name,
    l.row_id::text as row_id, l.row_id as number, l.op, l.changed_fields, l.source, l.account_id, a.nickname as account_name, l.trace_id,
    l.tx_id::text as tx_id, jsonb_build_array(l.changed_fields, l.before, l.after) as diff
    from db_log l left join account a on a.id = l.account_id)`,
  filled: ['created_at'],
  journal: true,
  computed: { other_log: sql`false` },
  seenBy: (caller) => ({ other_log: opens(caller, 'OperationLog') }),
  conditions: { account_id: (id) => sql`t.account_id = ${id}` },
  chosen: {
    row_id: ([id = '']) => isNumber(id, sql`t.number`),
    changed_fields: ([name = '']) => sql`t.changed_fields ?| ${columnsCalled(name)}::text[]`,
  },
  derive: (row) => {
    const table = asText(row['table_name']);
    const changed = textsIn(row['changed_fields']);
    return {
      ...row,
      title: titleOf(row),
      changed_fields: changed.map((key) => columnLabel(table, key)),
      diff: diffOf(row['diff'], changed, table),
    };
  },
  details: async (_db, row) => {
    const table = asText(row['table_name']);
    const [id, trace] = [asText(row['row_id']), asText(row['trace_id'])];
    return {
      links: [
        ...(id === '' ? [] : [linkTo('该记录的全部历史', '/system/log/db', { table_name: table, row_id: id })]),
        ...(trace !== '' && row['other_log'] === true
          ? [linkTo('对应的操作日志', '/system/log/operation', { trace_id: trace })]
          : []),
      ],
    };
  },
});

const textsIn = (list: unknown): readonly string[] => (Array.isArray(list) ? list.map(asText) : []);

const deeds: Readonly<Record<string, string>> = { insert: '新增', update: '修改', delete: '删除' };
const names: Readonly<Record<string, { readonly label: string }>> = entityNames;

function titleOf(row: Row): string {
  const table = asText(row['table_name']);
  const id = asText(row['row_id']);
  return `${deeds[asText(row['op'])] ?? ''}${names[table]?.label ?? table}${id === '' ? '' : ` #${id}`}`;
}

const untold = '（不记录）';

/** Each changed column before and after, in words; what was dropped is said to be. */
function diffOf(kept: unknown, changed: readonly string[], table: string): readonly Values[] {
  const fields = fieldsOf(table);
  const [, before, after] = Array.isArray(kept) ? kept.map(asValues) : [];
  return changed.map((key) => {
    const isKept = key in (before ?? {}) || key in (after ?? {});
    const said = (values: Values | undefined) => (isKept ? shown(fields[key], values?.[key]) : untold);
    return { label: columnLabel(table, key), before: before && said(before), after: after && said(after) };
  });
}

const asValues = (value: unknown): Values | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;

/** As it stands in the column: money in fen and shares in ppm, since somebody compares it with the database. */
function shown(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field?.kind === 'select' || field?.kind === 'switch' || field?.kind === 'datetime') return wordsOf(field, value);
  return typeof value === 'object' ? JSON.stringify(value) : asText(value);
}
