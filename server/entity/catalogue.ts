import { entities } from '../../contract/entities.ts';
import { modules } from '../modules.ts';
import type { Resource } from './resource.ts';

const given = Object.values(modules).flat();

/** The resources of all entities, in the order of `contract/entities.ts`: what is referred to stands first. */
export const resources: readonly Resource[] = entities.flatMap(({ name }) =>
  given.filter(({ entity }) => entity.name === name),
);

/** Those whose rows stand in a table that was made from the declaration, and that people fill. */
export const ownResources: readonly Resource[] = resources.filter(({ entity }) => !entity.observed && !entity.housed);

/** Looks a resource up by its entity's name; undefined when there is none. */
export const resourceNamed = (name: string): Resource | undefined =>
  resources.find(({ entity }) => entity.name === name);
