import { z } from 'zod';
import { compositeCalls, compositeTypeEntries, isComposite } from '../../../contract/awards/composite.ts';
import { createSchema } from '../../../contract/entity/wire/wire.ts';
import { jsonOf, type Update, updateSchema } from '../../../contract/entity/wire/wire-update.ts';
import { invalid } from '../../http/failure.ts';
import { type Route, route } from '../../http/route.ts';
import { prize } from '../../activities/prize.resource.ts';
import { actionOf, createAs, updateAs } from '../../entity/write/row-calls.ts';
import { readRow } from '../../entity/read/rows.ts';

const { permissionId } = prize.entity;
/** Prizes as they are made here: what `prizeAdds` refuses is what is wanted. */
const { make: _refusing, ...composites } = prize;
const plain = createSchema(prize.entity);

/** A composite without being said to be one. */
const createInput = z
  .looseObject({}, { error: '请求内容应为一个对象' })
  .meta({ anyOf: [jsonOf(plain)] })
  .transform((body, context) => {
    const read = plain.safeParse({ ...body, prize_kind: 'composite' });
    if (read.success) return read.data;
    for (const issue of read.error.issues)
      context.addIssue({
        code: 'custom',
        path: [...issue.path, ...('keys' in issue ? issue.keys.slice(0, 1) : [])],
        message: 'keys' in issue ? `不支持的参数：${issue.keys.join('、').slice(0, 64)}` : issue.message,
      });
    return z.NEVER;
  });

/** 组合奖品 (spec §7, award.md §3.6): prizes in everything but how they are made and edited. */
export const compositeRoutes: readonly Route[] = [
  route({
    call: compositeCalls.types,
    access: { permissionId, action: 'query' },
    summary: '组合奖品的组合方式',
    input: z.strictObject({}),
    read: async () => ({ data: compositeTypeEntries }),
  }),
  route({
    call: compositeCalls.create,
    access: { permissionId, action: 'add' },
    summary: '新建组合奖品',
    input: createInput,
    write: (body, request, tx) => createAs(tx, composites, body, request),
  }),
  route({
    call: compositeCalls.update,
    access: { permissionId, action: (asked: Update) => actionOf(prize, asked) },
    summary: '修改组合奖品，或变更它的状态',
    input: updateSchema(prize.entity),
    write: async (asked, request, tx) => {
      if (!isComposite(await readRow(tx, prize, asked.id, request.caller)))
        throw invalid([{ field: 'id', message: '这不是组合奖品，请用 prizeUpdates' }]);
      return updateAs(tx, prize, asked, request);
    },
  }),
];
