import { z } from 'zod';
import { type Entity, formFields } from '../entity.ts';
import type { Fields, Values } from '../field.ts';
import { requestId, rowId, shapeOf, version } from './wire.ts';

/** What a row says beside its form, for the document: taken as long as it is as it was read. */
const readOnlyShape = ({ fields }: Entity, taken: Fields): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([key, { createOnly }]) => !Object.hasOwn(taken, key) && !createOnly)
      .map(([key, { label }]) => [
        key,
        z
          .unknown()
          .optional()
          .meta({ readOnly: true, description: `${label}，只读` }),
      ]),
  );

/**
 * Body of an update that changes fields: `id`, `version` and only what changes; `null` clears (award.md §0.4). What else a row says may
 * be sent back as it was read: `readOnly`.
 */
export const patchSchema = (entity: Entity) => {
  const taken = formFields(entity, 'edit');
  return z
    .looseObject(
      { ...readOnlyShape(entity, taken), ...shapeOf(taken), id: rowId, version, request_id: requestId },
      { error: '请求内容应为一个对象' },
    )
    .transform(({ id, version: seen, request_id: _, ...sent }) => {
      const { values = [], readOnly = [] } = Object.groupBy(Object.entries<unknown>(sent), ([key]) =>
        Object.hasOwn(taken, key) ? 'values' : 'readOnly',
      );
      return {
        id,
        version: seen,
        values: Object.fromEntries(values) satisfies Values,
        ...(readOnly.length > 0 && { readOnly: Object.fromEntries(readOnly) satisfies Values }),
      };
    });
};
