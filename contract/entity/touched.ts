import { entities } from '../entities.ts';
import type { Entity } from './entity.ts';
import type { Fields } from './field.ts';
import { referredBy } from './referred.ts';

/*
 * What a write changes elsewhere. A row shows titles, states and stock of what it refers to, and what it refers to counts it, or decides
 * by it: an activity counts its plans and their prizes, and offers 发布 by them. All of it follows from the declared references.
 */

/** The entities that fields refer to, whatever is chosen beside them. */
const referredIn = (fields: Fields): readonly string[] =>
  Object.values(fields).flatMap((field) => [
    ...referredBy(field, fields),
    ...referredIn(field.items ?? {}),
    ...referredIn(field.parts ?? {}),
  ]);

const names = new Set(entities.map(({ name }) => name));
const referred = new Map(
  entities.map(({ name, fields }: Entity) => [name, new Set(referredIn(fields).filter((other) => names.has(other)))]),
);

/** What it refers to, and what that refers to: further up nothing is counted (an activity its plans' prizes). */
const above = (name: string): readonly string[] =>
  [...(referred.get(name) ?? [])].flatMap((next) => [next, ...(referred.get(next) ?? [])]);

const below = (name: string): readonly string[] =>
  [...referred].flatMap(([other, targets]) => (targets.has(name) ? [other] : []));

const known = new Map(
  [...names].map((name) => [name, [...new Set([...above(name), ...below(name)])].filter((other) => other !== name)]),
);

/** The entities whose lists may show something else after a row of this one was written; itself left out. */
export const touchedBy = (name: string): readonly string[] => known.get(name) ?? [];
