import { z } from 'zod';
import { entities, entityNamed } from '../../../contract/entities.ts';
import { type Revealed, revealCall, type RevealTarget } from '../../../contract/entity/reveal.ts';
import { failure, invalid } from '../../http/failure.ts';
import { type Request, type Route, route } from '../../http/route.ts';
import type { Resource, ResourceNamed } from '../resource.ts';
import type { Db } from '../write/database.ts';
import { loggedReveal } from '../write/logged.ts';
import { readRow } from './rows.ts';
import { asText } from './wire-values.ts';

/** Entities that keep personal data. */
const masking = entities.filter(({ fields }) => Object.values(fields).some(({ mask }) => mask !== undefined));

const schema = z.strictObject({
  entity: z.enum(
    masking.map(({ name }) => name),
    { error: 'entity 应为含敏感信息的数据名' },
  ),
  id: z.int({ error: '编号应为正整数' }).positive({ error: '编号应为正整数' }),
  field: z.string({ error: '缺少字段' }).max(64, { error: '字段名过长' }),
});

/**
 * One masked value as it is, for those who may read the details of the row (wider.md §1.5). A write, because each look stands in the
 * operation log, without the value.
 */
export const revealRoute = (resourceNamed: ResourceNamed): Route =>
  route<RevealTarget>({
    call: revealCall,
    access: {
      oneOf: masking.map(({ permissionId }) => permissionId),
      pageOf: ({ entity }) => entityNamed(entity).permissionId,
      action: 'get',
    },
    summary: '查看一个脱敏字段的完整内容，并记入操作日志',
    input: schema,
    unkept: true,
    write: (asked, request, tx) => reveal(tx, resourceNamed(asked.entity), asked, request),
  });

async function reveal(
  tx: Db,
  resource: Resource | undefined,
  { id, field: key }: RevealTarget,
  { caller: viewer, openCode, members }: Pick<Request, 'caller' | 'openCode' | 'members'>,
) {
  if (!resource) throw failure('notFound');
  const field = resource.entity.fields[key];
  if (!field || field.mask === undefined) throw invalid([{ field: 'field', message: '该字段不是脱敏字段' }]);
  const row = await readRow(tx, resource, id, viewer);
  const opened = resource.opened?.[key];
  const value = opened ? await opened(tx, row, { openCode, members }) : asText(row[key]);
  if (value === undefined) throw failure('notFound', `没有可以查看的${field.label}`);
  const result: Revealed = { value };
  return { result, logged: loggedReveal(resource, row, { key, label: field.label }) };
}
