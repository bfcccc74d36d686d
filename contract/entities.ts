import type { Entity } from './entity/entity.ts';
import { modules } from './modules.ts';
import { referredBy } from './entity/referred.ts';

const declared = Object.values(modules).flat();

/** Names of the entities that a row of this one refers to. */
const referredFrom = ({ fields }: Entity): readonly string[] =>
  Object.values(fields).flatMap((field) => (field.kind === 'reference' ? referredBy(field, fields) : []));

/** Those that must stand before an entity; of two that refer to each other the one that was declared first stands first. */
function needed(entity: Entity): readonly Entity[] {
  const names = referredFrom(entity);
  return declared.filter(
    (other, at) =>
      other !== entity &&
      names.includes(other.name) &&
      !(at > declared.indexOf(entity) && referredFrom(other).includes(entity.name)),
  );
}

/** The first that nothing keeps back comes next. Throws where entities refer to each other in a larger circle. */
function inOrder(
  waiting: readonly (readonly [Entity, readonly Entity[]])[],
  placed: readonly Entity[] = [],
): readonly Entity[] {
  if (waiting.length === 0) return placed;
  const next = waiting.find(([, before]) => before.every((one) => placed.includes(one)))?.[0];
  if (!next) throw new Error(`they refer to each other: ${waiting.map(([{ name }]) => name).join(', ')}`);
  return inOrder(
    waiting.filter(([entity]) => entity !== next),
    [...placed, next],
  );
}

/** Every entity of the house. A referenced entity stands before those that refer to it. */
export const entities: readonly Entity[] = inOrder(declared.map((entity) => [entity, needed(entity)] as const));

/** Looks an entity up by its name; a wrong name is a fault of the program. */
export function entityNamed(name: string): Entity {
  const entity = entities.find((candidate) => candidate.name === name);
  if (!entity) throw new Error(`no entity ${name}`);
  return entity;
}
