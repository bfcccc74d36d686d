import { modules } from '../../modules.ts';
import type { Lifecycle, Lifecycles } from './kernel.ts';

const lifecycles: Lifecycles = Object.assign({}, ...Object.values(modules)) as Lifecycles;

/** The life cycle of an entity, by the entity's name; a wrong name is a fault of the program. */
export function lifecycleOf(name: string): Lifecycle {
  const lifecycle = lifecycles[name];
  if (!lifecycle) throw new Error(`no life cycle of ${name}`);
  return lifecycle;
}
