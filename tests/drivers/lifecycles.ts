import type { AnyStateMachine, StateValue } from 'xstate';
import type { Entity } from '../../contract/entity.ts';
import { actionOfEvent, columnsOf, eventLabel, eventsOf, movesFrom } from '../../machines/lifecycles/kernel.ts';
import { lifecycleOf } from '../../machines/lifecycles/registry.ts';
import { defineDriver, shows, type ViewDriver } from '../engine/driver.ts';
import type { Model } from '../engine/model.ts';
import type { Ui } from '../engine/ui.ts';

/** Where a row stands in its life cycle, and the facts that its guards read. */
export interface Stage {
  readonly value: StateValue;
  readonly context: object;
}

const menu = '更多';

/** The moves that the row's menu holds, by label; none where there is no menu. Leaves it closed. */
async function movesIn(ui: Ui, labels: readonly string[]): Promise<Readonly<Record<string, boolean>>> {
  const closed = await ui.read();
  if (!(menu in closed.buttons)) return {};
  await ui.click(menu);
  const { controls } = await ui.read();
  await ui.click(menu);
  return Object.fromEntries(
    controls
      .filter(({ role, name }) => role === 'menuitem' && labels.includes(name))
      .map(({ name, enabled }) => [name, enabled]),
  );
}

/** A row of an entity and the buttons that its life cycle draws: what is greyed is exactly what the chart refuses. */
export const lifecycleDriver = <M extends AnyStateMachine>(entity: Entity, model: Model<M>): ViewDriver<M> => {
  const lifecycle = lifecycleOf(entity.name);
  const isPersons = (event: string) => actionOfEvent(lifecycle, event) !== undefined;
  const labels = eventsOf(lifecycle)
    .filter(isPersons)
    .map((event) => eventLabel(lifecycle, event));
  const rowAt = ({ value, context }: Stage) => ({ ...context, ...columnsOf(lifecycle, value) });
  return defineDriver(model, {
    world: eventsOf(lifecycle).filter((event) => !isPersons(event)),
    offers: () => true,
    perform: async (ui, event: { readonly type: string }) => {
      await ui.click(menu);
      await ui.press({ role: 'menuitem', name: eventLabel(lifecycle, event.type) });
    },
    check: async (ui, snapshot: Stage) => {
      const { text } = await ui.read();
      const status = entity.status[rowAt(snapshot)['status'] ?? '']?.label ?? '';
      if (!text.includes(status)) throw new Error(`not on screen: ${status}`);
      const drawn = movesFrom(lifecycle, rowAt(snapshot)).map(
        (move) => [move.label, move.refusal === undefined] as const,
      );
      shows('moves', await movesIn(ui, labels), Object.fromEntries(drawn));
    },
  });
};
