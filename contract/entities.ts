import type { Entity } from './entity.ts';
import { modules } from './modules.ts';

const declared = Object.values(modules).flat();

/** The entities that a row of this one refers to. */
const referredBy = ({ fields }: Entity): readonly Entity[] =>
  Object.values(fields).flatMap(({ kind, refers }) =>
    kind === 'reference' && typeof refers === 'string' ? declared.filter(({ name }) => name === refers) : [],
  );

/** Puts an entity behind those that it refers to; of two that refer to each other the one that was declared first stands first. */
function place(entity: Entity, begun: Set<Entity>): readonly Entity[] {
  if (begun.has(entity)) return [];
  begun.add(entity);
  const first = referredBy(entity).filter((referred) => !referredBy(referred).includes(entity));
  return [...first.flatMap((referred) => place(referred, begun)), entity];
}

const begun = new Set<Entity>();

/** Every entity of the house. A referenced entity stands before those that refer to it. */
export const entities: readonly Entity[] = declared.flatMap((entity) => place(entity, begun));

/** Looks an entity up by its name; a wrong name is a fault of the program. */
export function entityNamed(name: string): Entity {
  const entity = entities.find((candidate) => candidate.name === name);
  if (!entity) throw new Error(`no entity ${name}`);
  return entity;
}
