import { entities } from '../contract/entities.ts';
import { modules } from './modules.ts';
import { whenRowsChange } from './entity/events/row-news.ts';
import type { Resource, ResourceNamed } from './entity/resource.ts';

/** The resources of all rooms with what their commands do. */
const given = new Map(
  Object.values(modules).flatMap(({ resources, commands = {} }) =>
    resources.map((resource) => {
      const { name } = resource.entity;
      const own = commands[name];
      return [name, own ? { ...resource, commands: { ...resource.commands, ...own } } : resource] as const;
    }),
  ),
);

/** Looks a resource up by its entity's name; undefined when there is none. */
export const resourceNamed: ResourceNamed = (name) => given.get(name);

for (const { changed } of Object.values(modules)) if (changed) whenRowsChange(changed);

/** The resources of all entities, in the order of `contract/entities.ts`: what is referred to stands first. */
export const resources: readonly Resource[] = entities.flatMap(({ name }) => resourceNamed(name) ?? []);

/** Those whose rows stand in a table that was made from the declaration, and that people fill. */
export const ownResources: readonly Resource[] = resources.filter(({ entity }) => !entity.observed && !entity.housed);
