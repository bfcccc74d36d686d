/** As much of XState's state nodes as naming a transition needs. */
interface Source {
  readonly id: string;
  readonly always?: readonly unknown[] | undefined;
  readonly transitions: ReadonlyMap<string, readonly unknown[]>;
}

/** A transition as XState holds it. `eventType` is '' for `always`; no `target` means "stay". */
export interface DeclaredTransition {
  readonly source: Source;
  readonly eventType: string;
  readonly target?: readonly unknown[] | undefined;
  readonly actions: readonly unknown[];
  readonly reenter: boolean;
}

/** `table.data|SEARCH|0`: where it starts, on what, the how-manieth of its list. The same at every level and in the inspector. */
export function transitionId(transition: DeclaredTransition): string {
  const { source, eventType } = transition;
  const list = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id}|${eventType || 'always'}|${list.indexOf(transition)}`;
}

/** A transition that forbids: `SAVE: {}` neither moves nor acts. */
export const forbids = ({ target, actions, reenter }: DeclaredTransition): boolean =>
  target === undefined && actions.length === 0 && !reenter;
