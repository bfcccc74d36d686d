import type { AnyStateMachine, StateValue } from 'xstate';
import type { Entity } from '../../contract/entity/entity.ts';
import { actionOfEvent, columnsOf, eventLabel, eventsOf, movesFrom } from '../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../machines/entity/lifecycle/registry.ts';
import { defineDriver, shows, type ViewDriver } from '../engine/driver.ts';
import type { Model } from '../engine/model.ts';
import type { Screen } from '../engine/screen.ts';
import { eventually, type Ui } from '../engine/ui.ts';

/** Where a row stands in its life cycle, and the facts that its guards read. */
export interface Stage {
  readonly value: StateValue;
  readonly context: object;
}

const menu = '更多';

/**
 * Opens the row's menu. A click that came while it was still closing, or before the row was drawn anew, shows nothing: then it is
 * clicked again, so that nobody goes on with a menu turned the wrong way round.
 */
const openMenu = (ui: Ui): Promise<Screen['controls']> =>
  eventually(async () => {
    await ui.click(menu);
    const items = (await ui.see('controls')).filter(({ role }) => role === 'menuitem');
    if (items.length === 0) throw new Error(`${menu} opens nothing`);
    return items;
  }, 5000);

/** The moves that the row's menu holds, by label; none where there is no menu. Leaves it closed. */
async function movesIn(ui: Ui, labels: readonly string[]): Promise<Readonly<Record<string, boolean>>> {
  const closed = await ui.read();
  if (!(menu in closed.buttons)) return {};
  const items = await openMenu(ui);
  await ui.click(menu);
  return Object.fromEntries(
    items.filter(({ name }) => labels.includes(name)).map(({ name, enabled }) => [name, enabled]),
  );
}

/** The row at a stage, as guards and buttons read it. */
export const rowAt = (entity: Entity, { value, context }: Stage) => ({
  ...context,
  ...columnsOf(lifecycleOf(entity.name), value),
});

/** What the stage's status is called on screen. */
export const statusLabel = (entity: Entity, stage: Stage): string =>
  entity.status[rowAt(entity, stage)['status'] ?? '']?.label ?? '';

const isPersons = (entity: Entity) => (event: string) => actionOfEvent(lifecycleOf(entity.name), event) !== undefined;

/** Throws unless the row's menu draws the moves of the stage: what is greyed is exactly what the chart refuses. */
export async function showsMoves(ui: Ui, entity: Entity, stage: Stage): Promise<void> {
  const lifecycle = lifecycleOf(entity.name);
  const drawn = movesFrom(lifecycle, rowAt(entity, stage)).map(
    (move) => [move.label, move.refusal === undefined] as const,
  );
  const usual = eventsOf(lifecycle)
    .filter(isPersons(entity))
    .map((event) => eventLabel(lifecycle, event));
  // A step may be called otherwise in one state: 归档 of a draft is 废弃.
  const labels = [...usual, ...drawn.map(([label]) => label)];
  shows('moves', await movesIn(ui, labels), Object.fromEntries(drawn));
}

/** A row of an entity and the buttons that its life cycle draws. */
export const lifecycleDriver = <M extends AnyStateMachine>(entity: Entity, model: Model<M>): ViewDriver<M> => {
  const lifecycle = lifecycleOf(entity.name);
  const persons = isPersons(entity);
  return defineDriver(model, {
    world: eventsOf(lifecycle).filter((event) => !persons(event)),
    offers: () => true,
    perform: async (ui, event: { readonly type: string }, snapshot: Stage) => {
      // A step may be called otherwise in one state.
      const here = movesFrom(lifecycle, rowAt(entity, snapshot)).find((move) => move.event === event.type);
      await openMenu(ui);
      await ui.press({ role: 'menuitem', name: here?.label ?? eventLabel(lifecycle, event.type) });
    },
    check: async (ui, snapshot: Stage) => {
      const { text } = await ui.read();
      const status = statusLabel(entity, snapshot);
      if (!text.includes(status)) throw new Error(`not on screen: ${status}`);
      await showsMoves(ui, entity, snapshot);
    },
  });
};
