import { isKnown, know } from '../../contract/entity/known-entities.ts';
import { roomOf } from '../../contract/rooms.ts';
import { knowLifecycle } from '../../machines/entity/lifecycle/known.ts';
import { modules } from '../modules.ts';
import { registerDialogs } from './dialogs/dialog.ts';
import { registerPanels } from './place/known-panels.ts';

/**
 * Fetches the room of an entity, so that charts and views know its declarations, life cycles, dialogs and panels (contract/entity/known-entities.ts). Rejects when
 * the file does not come, or where the program has no such entity.
 */
export async function loadEntity(name: string): Promise<void> {
  if (isKnown(name)) return;
  const { entities, lifecycles, dialogs = {}, panels = {} } = await modules[roomOf(name)]();
  registerDialogs(dialogs);
  registerPanels(panels);
  for (const entity of entities) {
    const lifecycle = lifecycles[entity.name];
    if (!lifecycle) throw new Error(`no life cycle of ${entity.name}`);
    knowLifecycle(entity.name, lifecycle);
    know(entity);
  }
}
