import type { Entity } from './entity.ts';

const declared = new Map<string, Entity>();
const known = new Map<string, Entity>();
const hearers = new Set<() => void>();
let dress = (entity: Entity): Entity => entity;

const put = (entity: Entity): void => void known.set(entity.name, dress(entity));

/** Makes a declaration known to the charts and views: in the browser when its code has come, in tests at the start. */
export function know(entity: Entity): void {
  declared.set(entity.name, entity);
  put(entity);
}

/** Puts all declarations, those that come later too, into other words (contract/dictionary/dressed.ts). */
export function dressWith(change: (entity: Entity) => Entity): void {
  dress = change;
  declared.forEach(put);
  hearers.forEach((tell) => tell());
}

/** Hears that declarations are in other words. Returns how to stop it. */
export function hearDress(tell: () => void): () => void {
  hearers.add(tell);
  return () => void hearers.delete(tell);
}

export const isKnown = (name: string): boolean => known.has(name);

/** The declaration of an entity whose code is there; to ask for another one is a fault of the program. */
export function entityNamed(name: string): Entity {
  const entity = known.get(name);
  if (!entity) throw new Error(`no entity ${name}`);
  return entity;
}
