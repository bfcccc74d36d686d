import type { ComponentType } from 'react';
import type { AnyActorLogic } from 'xstate';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { RecordPageActor } from '../../../machines/entity/record/record-page.ts';

/** What a panel is drawn from: its own chart, and the record on whose page it stands. */
export interface PanelProps {
  /** Of the chart that the same panel names: the view says which. */
  readonly actor: unknown;
  readonly page: RecordPageActor;
  readonly entity: Entity;
  readonly row: Row;
}

/** A panel as its room brings it: its chart with what it reaches, and how it is drawn. Either comes when it is shown first. */
export interface Panel {
  readonly logic: () => Promise<AnyActorLogic>;
  readonly view: () => Promise<ComponentType<PanelProps>>;
}
export type Panels = Readonly<Record<string, Panel>>;

const known = new Map<string, Panel>();

/** Keeps what a room's module brings, by the names in the declarations (contract/entity/place-panel.ts). */
export function registerPanels(panels: Panels): void {
  for (const [name, panel] of Object.entries(panels)) known.set(name, panel);
}

/** A panel of a room that has come; a wrong name is a fault of the program. */
export function panelNamed(name: string): Panel {
  const panel = known.get(name);
  if (!panel) throw new Error(`no panel ${name}`);
  return panel;
}
