import { z } from 'zod';
import { fieldOf } from '../../../contract/entity/entity.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { type UniqueAnswer, uniqueCall, type UniqueQuery } from '../../../contract/entity/history.ts';
import { shapeOf } from '../../../contract/entity/wire/wire.ts';
import { invalid } from '../../http/failure.ts';
import { parseInput } from '../../http/call-input.ts';
import { type Request, type Route, route } from '../../http/route.ts';
import { editedShape, idInQuery, onEditedPages, resourceFor } from '../read/any-row.ts';
import { twinOf } from './uniqueness.ts';
import type { ResourceNamed } from '../resource.ts';

const values = { error: 'values 应为 JSON 对象' };

const schema = z.strictObject({
  entity: editedShape,
  id: idInQuery.optional(),
  field: z.string({ error: '缺少字段' }).max(64, { error: '字段名过长' }),
  values: z.string(values).max(2000, values).transform(objectIn),
});

function objectIn(text: string, context: z.RefinementCtx): Values {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    // Said below.
  }
  context.addIssue({ code: 'custom', message: values.error });
  return z.NEVER;
}

/**
 * Whether a value is free, for those who are filling the form in. It tells no more than a save would: not which row has it,
 * also where that row lies outside of the caller's scope.
 */
export const uniqueRoute = (resourceNamed: ResourceNamed): Route =>
  route<UniqueQuery>({
    call: uniqueCall,
    access: { ...onEditedPages, action: ({ id }) => (id === undefined ? 'add' : 'edit') },
    summary: '一个不能重复的值是否已被占用',
    input: schema,
    read: (asked, request) => readTaken(resourceNamed, asked, request),
  });

async function readTaken(
  resourceNamed: ResourceNamed,
  { entity, id = 0, field: key, values: sent }: UniqueQuery,
  { store, caller }: Request,
) {
  const resource = resourceFor(resourceNamed, entity, caller);
  const { fields } = resource.entity;
  const field = Object.hasOwn(fields, key) ? fieldOf(resource.entity, key) : undefined;
  if (!field?.unique || field.mask !== undefined) throw invalid([{ field: 'field', message: '该字段没有唯一性要求' }]);
  const keys = [...field.unique, key];
  const shape = shapeOf(Object.fromEntries(keys.map((part) => [part, fieldOf(resource.entity, part)])));
  const read: Values = parseInput(z.strictObject(shape), sent);
  const isWhole = keys.every((part) => read[part] !== null && read[part] !== undefined);
  const twin = isWhole ? await twinOf(store.db, resource, key, read, { id, writer: caller }) : undefined;
  return { taken: twin !== undefined } satisfies UniqueAnswer;
}
