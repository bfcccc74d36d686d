import type { Fields, Values } from '../../../contract/entity/field.ts';
import { faultsOf } from '../../../contract/entity/fault.ts';
import type { Action } from '../../../contract/core/permission.ts';
import { drawnMoves, leastReason } from '../../../machines/entity/lifecycle/kernel.ts';
import type { Resource } from '../../entity/resource.ts';
import { invalid } from '../../http/failure.ts';

/** A step or a command that many rows can be told in a job. */
export interface ManyCommand {
  readonly label: string;
  readonly action: Action;
  readonly form: Fields;
  /** Characters of a reason that it wants. */
  readonly leastReason: number;
  /** The number of rows is typed, however few they are. */
  readonly retype: boolean;
}

/** One of them by its name; undefined where the entity has none that many rows can be told. */
export const manyCommandOf = (resource: Resource, name: string): ManyCommand | undefined =>
  Object.hasOwn(resource.entity.commands ?? {}, name) ? commandOf(resource, name) : stepOf(resource, name);

function commandOf({ entity, commands }: Resource, name: string): ManyCommand | undefined {
  const command = entity.commands?.[name];
  if (command?.bulk !== true || !commands?.[name]) return undefined;
  return { label: command.label, action: command.action, form: command.fields, leastReason: 0, retype: false };
}

function stepOf({ entity, lifecycle, apart = {} }: Resource, name: string): ManyCommand | undefined {
  const drawn = drawnMoves(lifecycle).filter(({ event }) => event === name);
  const [first] = drawn;
  if (!first || Object.hasOwn(apart, name)) return undefined;
  return {
    label: first.label,
    action: first.action,
    form: entity.stepForms?.[name] ?? {},
    leastReason: Math.max(0, ...drawn.map((one) => (one.reason ? (one.leastReason ?? leastReason) : 0))),
    retype: drawn.some(({ retype }) => retype === true),
  };
}

/** What all rows are told. */
interface Said {
  readonly reason?: string | undefined;
  readonly values: Values;
}

/** @throws {Failure} 40001 where something is missing that every row would be refused for */
export function refuseUnsaid({ form, leastReason: least }: ManyCommand, { reason = '', values }: Said): void {
  if ([...reason].length < least) throw invalid([{ field: 'reason', message: `请填写原因，至少 ${least} 个字` }]);
  const strange = Object.keys(values).filter((key) => !Object.hasOwn(form, key));
  const unasked = strange.map((field) => ({ field, message: `不能与操作一起提交：${field}` }));
  const faults = [...unasked, ...faultsOf(form, [], values)];
  if (faults.length > 0) throw invalid(faults);
}
