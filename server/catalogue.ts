import { entities } from '../contract/entities.ts';
import { modules } from './modules.ts';
import { whenRowsChange } from './entity/events/row-news.ts';
import type { Resource, ResourceNamed } from './entity/resource.ts';

/** Looks a resource up by its entity's name; undefined when there is none. */
export const resourceNamed: ResourceNamed = (name) => given.get(name);

/** What rooms give entities of any room, by the name of the entity. */
const beside = Object.values(modules).flatMap((room) => Object.entries(room.beside?.(resourceNamed) ?? {}));

/** A resource with what its commands do, and with what other rooms give it. */
function complete(resource: Resource, commands: Resource['commands'] = {}): Resource {
  const own = Object.keys(commands).length > 0 && { commands: { ...resource.commands, ...commands } };
  const whole: Resource = { ...resource, ...own };
  for (const [name, extension] of beside) if (name === resource.entity.name) Object.assign(whole, extension);
  return whole;
}

/** The resources of all rooms. */
const given = new Map(
  Object.values(modules).flatMap(({ resources: own, commands = {} }) =>
    own.map((resource) => [resource.entity.name, complete(resource, commands[resource.entity.name])] as const),
  ),
);

for (const { changed } of Object.values(modules)) if (changed) whenRowsChange(changed);

/** The resources of all entities, in the order of `contract/entities.ts`: what is referred to stands first. */
export const resources: readonly Resource[] = entities.flatMap(({ name }) => resourceNamed(name) ?? []);

/** Those whose rows stand in a table that was made from the declaration, and that people fill. */
export const ownResources: readonly Resource[] = resources.filter(({ entity }) => !entity.observed && !entity.housed);
