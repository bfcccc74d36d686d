import type { ComponentType } from 'react';
import type { AnyActorLogic, AnyActorRef } from 'xstate';
import { livingChartPart } from '../../../contract/entity/list/alive.ts';

/** How a dialog is drawn: over its own actor. */
interface DialogProps {
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** A dialog beside a record or a list: its chart with what it reaches, and how it is drawn. Either comes when it is needed. */
interface Dialog {
  readonly logic: () => Promise<AnyActorLogic>;
  readonly view: () => Promise<ComponentType<DialogProps>>;
}

/** Dialogs by the names under which entities declare them (`parts` of contract/entity/entity.ts). */
export type Dialogs = Readonly<Record<string, Dialog>>;

/** That of the engine itself, and those of the rooms that have come (src/entity/entity-code.ts). */
const known = new Map<string, Dialog>([
  [
    'inline_edit',
    {
      logic: async () => (await import('../inline/inline-edit-wiring.ts')).inlineEditLogic,
      view: async () => (await import('../inline/InlineEditor.tsx')).InlineEditor,
    },
  ],
  [
    livingChartPart,
    {
      logic: async () => (await import('../living/living-chart-wiring.ts')).livingChartLogic,
      view: async () => (await import('../living/LivingChartDialog.tsx')).LivingChartDialog,
    },
  ],
]);

/** Makes the dialogs of a room known: in the browser when its code has come, in tests at the start. */
export function registerDialogs(dialogs: Dialogs): void {
  for (const [name, dialog] of Object.entries(dialogs)) known.set(name, dialog);
}

/** A dialog of a room whose code is there; to ask for another one is a fault of the program. */
export function dialogNamed(name: string): Dialog {
  const dialog = known.get(name);
  if (!dialog) throw new Error(`no dialog ${name}`);
  return dialog;
}
