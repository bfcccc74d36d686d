import type { Lifecycle } from './kernel.ts';

const known = new Map<string, Lifecycle>();

/** Makes the life cycle of an entity known to the views: in the browser when its code has come, in tests at the start. */
export const knowLifecycle = (entity: string, lifecycle: Lifecycle): void => void known.set(entity, lifecycle);

/** The life cycle of an entity whose code is there; to ask for another one is a fault of the program. */
export function lifecycleOf(entity: string): Lifecycle {
  const lifecycle = known.get(entity);
  if (!lifecycle) throw new Error(`no life cycle of ${entity}`);
  return lifecycle;
}
