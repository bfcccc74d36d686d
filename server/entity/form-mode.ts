import { z } from 'zod';
import { type FieldError, faultsOf } from '../../contract/entity/fault.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Command } from '../../contract/entity/entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import { shapeOf } from '../../contract/entity/wire/wire.ts';
import { arrive } from '../../machines/entity/lifecycle/kernel.ts';
import type { Tx } from '../db/transaction.ts';
import { invalid } from '../http/failure.ts';
import type { Logged } from '../http/route.ts';
import { readRow } from './read/rows.ts';
import { shownTo } from './read/scope.ts';
import { asText } from './read/wire-values.ts';
import type { Resource, RowPart } from './resource.ts';
import { changesOf } from './write/changes.ts';
import type { Operator } from './write/database.ts';
import { lockedRow } from './write/lock-order.ts';
import { conflict, illegal } from './write/refusal.ts';
import { writeRow } from './write/update.ts';

/** A step of the life cycle that carries what its form holds. */
interface FormStep {
  /** As the chart and the declaration's commands call it. */
  readonly event: string;
  readonly command: Pick<Command, 'label' | 'fields'> | undefined;
  /** What is wrong with it beyond the form's own rules. */
  readonly refuse?: (tx: Tx, row: Row, values: Values) => Promise<readonly FieldError[]>;
  /** What is written, by column. */
  readonly set: (tx: Tx, values: Values, row: Row, by: Operator) => Promise<Values>;
  /** What comes of it elsewhere; the row as it stood. */
  readonly follow?: (tx: Tx, before: Row, by: Operator) => Promise<void>;
  /** Fields whose change the operation log tells. */
  readonly tells: readonly string[];
}

/** A mode of `PUT base/{id}/mode` with a form of its own. */
interface FormMode extends RowPart {
  readonly input: z.ZodType<Values>;
}

/**
 * What an operator does that carries a form: the chart decides on it as on any other step, under the row's lock.
 * @throws {Failure} 40401; 40901; 40902 with the chart's sentence; 40001 with what is wrong in the form
 */
export function formMode({ event, command, refuse, set, follow, tells }: FormStep): FormMode {
  const { label = event, fields = {} } = command ?? {};
  const input: z.ZodType<Values> = z.strictObject(shapeOf(fields));
  return {
    input,
    write: async (tx, resource, { id, version, value }, { caller }) => {
      const { entity } = resource;
      const before = await lockedRow(tx, resource, { id, event, values: {} }, caller);
      if (before.version !== version) throw conflict(shownTo(entity, caller, before));
      const arrived = arrive(resource.lifecycle, before, event);
      if ('refusal' in arrived) throw illegal(resource, before, event, arrived.refusal);
      const values = input.parse(value);
      const own = faultsOf(fields, [], values);
      const faults = own.length > 0 ? own : ((await refuse?.(tx, before, values)) ?? []);
      if (faults.length > 0) throw invalid(faults);
      const { status, beside } = arrived;
      await writeRow(tx, resource, id, { ...(await set(tx, values, before, caller)), ...beside, status }, caller);
      await follow?.(tx, before, caller);
      const after = await readRow(tx, resource, id, caller);
      return {
        result: { id, version: after.version, status: after.status },
        logged: { ...line(resource, after, label), event, diff: await changesOf(tx, entity, before, after, tells) },
      };
    },
  };
}

const line = ({ entity: { name, label: kind, permissionId, title } }: Resource, row: Row, label: string): Logged => {
  const bizName = asText(row[title]);
  return {
    permissionId,
    action: 'edit',
    entity: name,
    bizId: row.id,
    bizName,
    summary: `${label}${kind}【${bizName}】`,
  };
};
