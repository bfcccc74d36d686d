import { z } from 'zod';
import { entities, entityNamed } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import {
  type Arrangement,
  longestViewName,
  narrowest,
  type ViewQuery,
  widest,
} from '../../../contract/entity/list/list-views.ts';
import { plainText } from '../../../contract/entity/wire/wire.ts';
import { listSchema } from '../../../contract/entity/wire/wire-list.ts';
import { pageSizes } from '../../../contract/core/page.ts';

/* What the calls about views take. Columns and filters are those of the entity that the body names. */

const entity = z.enum(
  entities.map(({ name }) => name),
  { error: 'entity 应为列表的数据名' },
);
const count = (label: string) => z.int({ error: `缺少${label}` }).nonnegative({ error: `缺少${label}` });
const id = z.int({ error: '编号应为正整数' }).positive({ error: '编号应为正整数' });
const name = plainText('视图名称')
  .trim()
  .min(1, { error: '请输入视图名称' })
  .max(longestViewName, { error: `视图名称应不超过 ${longestViewName} 个字` });
const key = z.string({ error: '列名应为文字' }).max(64, { error: '列名过长' });
const keys = z.array(key, { error: '列应为列名的列表' }).max(100, { error: '列太多' });
const width = z
  .int({ error: '列宽应为整数' })
  .min(narrowest, { error: `列宽应不小于 ${narrowest}` })
  .max(widest, { error: `列宽应不大于 ${widest}` });
const arrangement: z.ZodType<Arrangement> = z.strictObject({
  columns: z.strictObject({
    order: keys.exactOptional(),
    hidden: keys.exactOptional(),
    pins: z.record(key, z.enum(['start', 'end'], { error: '固定的位置应为 start 或 end' })).exactOptional(),
    widths: z.record(key, width).exactOptional(),
  }),
  density: z.enum(['large', 'middle', 'small'], { error: '密度应为 large、middle 或 small' }),
  shape: z.enum(['rows', 'cards'], { error: '显示方式应为 rows 或 cards' }).exactOptional(),
});
const wireQuery = z.record(z.string().max(64), z.string().max(1000, { error: '查询条件过长' }), {
  error: '查询条件的格式不正确',
});
const roles = z
  .array(z.string({ error: '角色应为编码' }).max(64, { error: '角色编码过长' }))
  .max(50, { error: '角色太多' });

interface Looked {
  readonly entity: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly arrangement?: Arrangement | undefined;
}

const columnsIn = ({ columns: { order = [], hidden = [], pins = {}, widths = {} } }: Arrangement) => [
  ...order,
  ...hidden,
  ...Object.keys(pins),
  ...Object.keys(widths),
];

/** Which columns an arrangement names that the list does not have. */
function isStrange({ columns }: Entity, looked: Arrangement | undefined): boolean {
  const known = new Set(columns.map(({ key: column }) => column));
  return looked !== undefined && columnsIn(looked).some((column) => !known.has(column));
}

/** Refuses columns and conditions that the list does not have. */
function refuseStrange({ entity: of, query, arrangement: looked }: Looked, context: z.RefinementCtx): void {
  const declared = entityNamed(of);
  if (isStrange(declared, looked))
    context.addIssue({ code: 'custom', path: ['arrangement'], message: '列表没有这一列' });
  if (looked?.shape === 'cards' && !declared.gallery)
    context.addIssue({ code: 'custom', path: ['arrangement'], message: '该列表没有网格视图' });
  const parsed = query === undefined ? undefined : listSchema(declared).safeParse(query);
  if (parsed && !parsed.success)
    context.addIssue({ code: 'custom', path: ['query'], message: parsed.error.issues[0]?.message ?? '查询条件有误' });
  else if (parsed && !pageSizes.some((size) => size === parsed.data.pageSize))
    context.addIssue({ code: 'custom', path: ['query'], message: '没有这样的每页条数' });
}

/** A query in the words of the list call, as a view keeps it. */
export function keptQuery(of: string, wire: Readonly<Record<string, string>>): ViewQuery {
  const { pageSize, sort, thenBy, filters } = listSchema(entityNamed(of)).parse(wire);
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== null);
  return { pageSize, ...(sort && { sort }), ...(thenBy && { thenBy }), filters: Object.fromEntries(given) };
}

export const readInput = z.strictObject({ entity });
export const createInput = z.strictObject({ entity, name, query: wireQuery, arrangement }).superRefine(refuseStrange);
export const updateInput = z
  .strictObject({
    entity,
    id,
    version: count('version'),
    name: name.optional(),
    roles: roles.optional(),
    query: wireQuery.optional(),
    arrangement: arrangement.optional(),
  })
  .superRefine(refuseStrange)
  .refine(({ name: renamed, roles: shared, query }) => [renamed, shared, query].some((given) => given !== undefined), {
    error: '没有要修改的内容',
    path: ['name'],
  })
  .refine(({ query, arrangement: looked }) => (query === undefined) === (looked === undefined), {
    error: '查询条件与列设置应一同保存',
    path: ['query'],
  });
export const removeInput = z.strictObject({ entity, id, version: count('version') });
export const settleInput = z
  .strictObject({
    entity,
    version: count('version'),
    arrangement: arrangement.nullable().optional(),
    default_id: id.nullable().optional(),
  })
  .superRefine(({ entity: of, arrangement: looked }, context) =>
    refuseStrange({ entity: of, arrangement: looked ?? undefined }, context),
  )
  .refine(({ arrangement: looked, default_id: chosen }) => looked !== undefined || chosen !== undefined, {
    error: '没有要保存的内容',
    path: ['arrangement'],
  });

export type Create = z.infer<typeof createInput>;
export type Change = z.infer<typeof updateInput>;
export type Removal = z.infer<typeof removeInput>;
export type Settling = z.infer<typeof settleInput>;
