import type { Command, Entity } from '../entity.ts';
import type { Values } from '../field.ts';

/** The commands of a row that are steps of its life cycle as well: `events` are all that its chart draws. */
export const formSteps = (
  { commands = {} }: Pick<Entity, 'commands'>,
  events: readonly string[],
  row: Values,
): Readonly<Record<string, Command>> =>
  Object.fromEntries(
    Object.entries(commands).filter(([event, { when }]) => events.includes(event) && when?.(row) !== false),
  );
