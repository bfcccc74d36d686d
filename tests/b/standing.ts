import { type AnyActorRef, type AnyMachineSnapshot, createActor } from 'xstate';
import { type PickerActor, pickerMachine } from '../../machines/entity/record/picker.ts';

/**
 * An actor that stands still, as views look at one: for what stands around the actor under test. What is sent to it goes nowhere.
 */
export const standing = (snapshot: object): AnyActorRef =>
  ({ getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe() {} }), send() {} }) as unknown as AnyActorRef;

/** An actor that stands still until `become` says where it stands now. */
export function moving(first: object): { readonly actor: AnyActorRef; readonly become: (next: object) => void } {
  let current = first;
  const listeners = new Set<(snapshot: object) => void>();
  const subscribe = (observer: { readonly next: (snapshot: object) => void } | ((snapshot: object) => void)) => {
    const listener = typeof observer === 'function' ? observer : (snapshot: object) => observer.next(snapshot);
    listeners.add(listener);
    return { unsubscribe: () => void listeners.delete(listener) };
  };
  const actor = { getSnapshot: () => current, subscribe, send() {} } as unknown as AnyActorRef;
  return {
    actor,
    become: (next) => {
      current = next;
      for (const listener of listeners) listener(next);
    },
  };
}

/** A picker whose lists never come. */
export const closedPicker = (): PickerActor => createActor(pickerMachine).start();

type Children = Readonly<Record<string, AnyActorRef | undefined>>;

/**
 * The actor with living children in the place of those that the engine has put there, which say nothing. `living` is asked once
 * for each child.
 */
export function withChildren<Actor extends AnyActorRef>(
  actor: Actor,
  living: (snapshot: ReturnType<Actor['getSnapshot']>) => Children,
): Actor {
  const children = new WeakMap<AnyActorRef, AnyActorRef>();
  const drawn = new WeakMap<AnyMachineSnapshot, object>();
  const replaced = (snapshot: AnyMachineSnapshot): object => {
    const silent = Object.entries(snapshot.children as Children);
    const made = silent.some(([, child]) => child && !children.has(child))
      ? living(snapshot as ReturnType<Actor['getSnapshot']>)
      : {};
    const entries = silent.map(([id, child]): [string, AnyActorRef | undefined] => {
      if (child) children.set(child, children.get(child) ?? made[id] ?? child);
      return [id, child && children.get(child)];
    });
    return Object.create(snapshot, { children: { value: Object.fromEntries(entries) } }) as object;
  };
  const getSnapshot = () => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    const known = drawn.get(snapshot) ?? replaced(snapshot);
    drawn.set(snapshot, known);
    return known;
  };
  return Object.create(actor, { getSnapshot: { value: getSnapshot } }) as Actor;
}
