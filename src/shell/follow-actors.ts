import type { AnyActorRef } from 'xstate';

type Children = Readonly<Record<string, AnyActorRef | undefined>>;

const isParent = (snapshot: unknown): snapshot is { readonly children: Children } =>
  typeof snapshot === 'object' && snapshot !== null && 'children' in snapshot;

/** The actors that an actor has started and that still run. */
export function childrenOf(actor: AnyActorRef): readonly AnyActorRef[] {
  const snapshot: unknown = actor.getSnapshot();
  return isParent(snapshot) ? Object.values(snapshot.children).filter((child) => child !== undefined) : [];
}

/** Calls back at each change of an actor and of all that it starts, until they end. `followed`: those that are followed already. */
export function followActors(actor: AnyActorRef, changed: () => void, followed: WeakSet<object>): void {
  if (followed.has(actor)) return;
  followed.add(actor);
  const look = () => {
    for (const child of childrenOf(actor)) followActors(child, changed, followed);
    changed();
  };
  actor.subscribe({ next: look, error: () => {} });
  look();
}
