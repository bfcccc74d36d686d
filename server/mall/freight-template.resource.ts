import { sql } from 'kysely';
import { defaultFeeText, freeText } from '../../contract/mall/freight-words.ts';
import type { Row } from '../../contract/core/page.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Values } from '../../contract/entity/field.ts';
import { codesIn, rowsIn } from '../../contract/mall/freight-rules.ts';
import { areaOf } from '../core/areas/area-file.ts';
import { areaWords } from '../core/areas/area-words.ts';
import { defineResource } from '../entity/define-resource.ts';
import { listOf, referrers } from '../entity/referrers.ts';
import type { Resource, Write } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';
import { invalid } from '../http/failure.ts';

/** Goods that are sent under it, by themselves or by one of their offers. */
const users = sql`(select g.id, g.title from goods as g where g.status <> 'archived' and (g.freight_template_id = t.id
  or exists (select from he_goods as o where o.goods_id = g.id and o.freight_template_id = t.id and o.status <> 'archived')))`;

const scopeCodes = (scope: unknown): readonly string[] =>
  typeof scope === 'object' && scope !== null && 'codes' in scope ? codesIn(scope.codes) : [];

/** The first area of a rule that there is not, or no longer. */
function unknownArea(
  field: string,
  rows: readonly Values[],
  codesOf: (row: Values) => readonly string[],
): FieldError[] {
  for (const [at, row] of rows.entries())
    for (const code of codesOf(row)) {
      const area = areaOf(code);
      const why = area ? area.disabled && `地区「${area.full_name}」已撤并，请重新选择` : `没有代码为 ${code} 的地区`;
      if (why !== undefined && why !== false) return [{ field, message: `第 ${at + 1} 行：${why}` }];
    }
  return [];
}

/** Areas of rules must be areas still; those of fields of their own are looked at with every write. */
function refuseUnknown({ values, changes }: Write): void {
  const errors = [
    ...(changes('rules') ? unknownArea('rules', rowsIn(values['rules']), ({ areas }) => codesIn(areas)) : []),
    ...(changes('free_rules')
      ? unknownArea('free_rules', rowsIn(values['free_rules']), ({ areas }) => scopeCodes(areas))
      : []),
  ];
  if (errors.length > 0) throw invalid(errors);
}

/** There is one default at the most: its row is locked by whoever writes any. */
async function refuseSecond(tx: Db, { values, row, changes }: Write): Promise<void> {
  if (values['is_default'] !== true || !changes('is_default')) return;
  const { rows } = await sql<{ name: string }>`
    select name from freight_template where is_default and status <> 'deleted' and id is distinct from ${row?.id ?? null}::bigint`.execute(
    tx,
  );
  const [other] = rows;
  if (other) throw invalid([{ field: 'is_default', message: `「${other.name}」已是默认模板，请先在那里取消` }]);
}

/** The areas of each row in words, as they were called when it was saved. */
function named(values: Values): Values {
  const rules = rowsIn(values['rules']).map((row, at) => ({
    ...row,
    areas_name: at === 0 ? '其余地区' : areaWords(row['areas'], Infinity),
  }));
  const free = rowsIn(values['free_rules']).map((row) => ({ ...row, areas_name: areaWords(row['areas'], Infinity) }));
  return {
    ...values,
    ...('rules' in values && { rules }),
    ...(Array.isArray(values['free_rules']) && { free_rules: free }),
  };
}

const derived = (row: Row): Row =>
  row['rules'] === undefined ? row : { ...row, default_text: defaultFeeText(row), free_text: freeText(row) };

/** 运费模板 (wider.md §5.4). */
export const freightTemplate: Resource = defineResource('freight_template', {
  computed: {
    // Said by `derive`, in the words of the contract.
    default_text: sql`null::text`,
    free_text: sql`null::text`,
    used_count: sql`(select count(*) from ${users} as u)`,
    blockers: sql`jsonb_build_object('unused', ${referrers([
      {
        label: '个商品',
        rows: sql`select u.id, u.title as name from ${users} as u`,
        path: listOf('/mall/goods?freight_template_id='),
      },
    ])})`,
  },
  derive: derived,
  lookUp: (_tx, values) => Promise.resolve(named(values)),
  lockFor: () => [{ table: 'freight_template', where: sql`t.is_default and t.status <> 'deleted'`, changes: true }],
  check: async (tx, write) => {
    refuseUnknown(write);
    await refuseSecond(tx, write);
  },
});
