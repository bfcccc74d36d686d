import { z } from 'zod';
import type { Entity } from '../../../contract/entity/entity.ts';
import { exportCallOf, exportFields, exportLabel, isExportable } from '../../../contract/jobs/exports.ts';
import { listSchema } from '../../../contract/entity/wire/wire-list.ts';
import { type Route, route } from '../../http/route.ts';
import { enqueue } from '../enqueue.ts';
import { preparedQuery } from '../../entity/prepared-query.ts';
import type { Resource } from '../../entity/resource.ts';
import { parameterOf } from '../../dictionary/parameter-values.ts';
import type { ExportInput } from './kind.ts';
import { countRows, refuseTooMany } from './rows.ts';

/** The export calls of all entities whose page has the right to it (wider.md §1.3, call X). */
export const exportRoutes = (resources: readonly Resource[]): readonly Route[] =>
  resources.filter(({ entity }) => isExportable(entity)).map(exportRoute);

function wishSchema(entity: Entity) {
  const keys = exportFields(entity).map(([key]) => key);
  const column = z.enum(keys, { error: '有不能导出的列' });
  return z.strictObject({
    format: z.enum(['xlsx', 'csv'], { error: '格式应为 xlsx 或 csv' }),
    columns: z
      .array(column, { error: '请选择要导出的列' })
      .min(1, { error: '请至少选择一列' })
      .max(keys.length, { error: '列重复' })
      .refine((columns) => new Set(columns).size === columns.length, { error: '列重复' }),
    query: listSchema(entity),
  });
}

function exportRoute(resource: Resource): Route {
  const { entity } = resource;
  const { permissionId, label, name } = entity;
  return route({
    call: exportCallOf(entity),
    access: { permissionId, action: 'export' },
    summary: `在后台导出${label}`,
    input: wishSchema(entity),
    write: async ({ format, columns, query }, request, tx) => {
      const { caller } = request;
      const { filters, sort, thenBy } = await preparedQuery(tx, resource, query, request);
      const input: ExportInput = {
        entity: name,
        format,
        columns,
        filters,
        ...(sort && { sort }),
        ...(thenBy && { thenBy }),
      };
      refuseTooMany(await countRows(tx, resource, input, caller), await parameterOf(tx, 'export.max_rows'));
      // The same wish twice, while the first is open, is one wish.
      const dedupeKey = `${caller.accountId} ${JSON.stringify(input)}`;
      const id = await enqueue(tx, { kind: 'export' }, input, caller, { title: label, dedupeKey });
      const titles = columns.map((key) => exportLabel(entity, key)).join('、');
      return {
        result: { job_id: id },
        logged: { permissionId, action: 'export', entity: name, summary: `导出${label}（${format}）：${titles}` },
      };
    },
  });
}
