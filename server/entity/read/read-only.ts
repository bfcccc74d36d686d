import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Field, Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { refusalOf, wireOf } from '../../../contract/entity/wire/wire.ts';
import { invalid } from '../../http/failure.ts';
import type { Db, Operator } from '../write/database.ts';
import type { Resource } from '../resource.ts';
import { shownTo } from './scope.ts';
import { sameValue } from '../write/settle.ts';

/*
 * A row as it was read may be sent back whole: what its form does not hold is left aside where it is as it stands, and what the form
 * holds is a change only where it is another value than was read.
 */

/** What of the row the writer may read, as far as it was sent back. */
async function readable(db: Db, resource: Resource, row: Row, sent: Values, viewer: Operator): Promise<Values> {
  const { entity, details } = resource;
  const shown: Values = shownTo(entity, viewer, row);
  const isMissing = Object.keys(sent).some((key) => !Object.hasOwn(shown, key));
  const mayRead = entity.calls.detail === undefined || viewer.grants?.has(`${entity.permissionId}.get`) === true;
  return isMissing && mayRead && details ? { ...shown, ...(await details(db, row, viewer)) } : shown;
}

/** What time is going to do with a row (server/entity/clock/coming.ts): it may be told otherwise a moment later, with nothing changed. */
const timeTold = 'due';

/** A whole row that was sent back, against the row as its writer reads it. */
export interface SentBack {
  /** @throws {Failure} 40001 for keys that the row does not have */
  refuseUnknown(): void;
  /** @throws {Failure} 40001 for what is read only and has another value */
  refuseOther(): void;
  /** The values of the form that are other than those that were read. */
  readonly values: Values;
}

/** Looks at what was sent beside the values of the form. */
export async function sentBack(
  db: Db,
  resource: Resource,
  row: Row,
  { values, readOnly }: { readonly values: Values; readonly readOnly: Values },
  viewer: Operator,
): Promise<SentBack> {
  const { fields } = resource.entity;
  const shown = await readable(db, resource, row, readOnly, viewer);
  const refuse = (keys: readonly string[], sentence: (key: string) => string) => {
    const errors = keys.map((key): FieldError => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      const name = key.slice(0, 64);
      return { field: name, message: field ? refusalOf(resource.entity, key, field) : sentence(name) };
    });
    if (errors.length > 0) throw invalid(errors);
  };
  const keys = Object.keys(readOnly).filter((key) => key !== timeTold);
  const isOther = (key: string) => Object.hasOwn(shown, key) && !sameValue(shown[key], readOnly[key]);
  return {
    refuseUnknown: () =>
      refuse(
        keys.filter((key) => !Object.hasOwn(shown, key)),
        (key) => `不支持的参数：${key}`,
      ),
    refuseOther: () => refuse(keys.filter(isOther), (key) => `${key} 只读，不能修改`),
    values: Object.fromEntries(
      Object.entries(values).filter(([key, value]) => !isAsRead(resource.entity.fields[key], shown[key], value)),
    ),
  };
}

/** Whether a value that was read in a call's words is the one that was sent: lists come with what their rows do not tell. */
function isAsRead(field: Field | undefined, shown: unknown, sent: unknown): boolean {
  const read = field && wireOf(field).safeParse(shown);
  return sameValue(read?.success ? read.data : shown, sent);
}
