import type { Entity } from '../entity.ts';
import type { Options } from '../field.ts';

type Stated = Pick<Entity, 'fields' | 'status'>;

/** The states that a column of rows may hold: `status`, or that of a further region of the life cycle. */
export const statesIn = ({ fields, status }: Stated, column: string): Options =>
  column === 'status' ? status : (fields[column]?.options ?? {});

/** A state as people call it; its code where there is no such state. */
export function stateWord(entity: Stated, column: string, state: unknown): string {
  const code = typeof state === 'string' ? state : '';
  const states = statesIn(entity, column);
  return Object.hasOwn(states, code) ? (states[code]?.label ?? code) : code;
}
