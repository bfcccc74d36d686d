import type { AnyStateMachine } from 'xstate';
import { letStandIn, listen } from '../engine/stand-ins.ts';
import { machineOf, provideByName, type Snapshot } from '../engine/xstate-internals.ts';
import type { KnownModel } from '../pipeline/all-models.ts';
import { promiseFilesOf } from '../pipeline/promise-files.ts';
import { type KnownPromise, promisesInAll } from './promise-run.ts';

/** What a chart does and says, by name: its custom actions, and the guards whose refusal has a sentence. */
export interface Deeds {
  readonly actions: ReadonlySet<string>;
  readonly refusals: ReadonlySet<string>;
}

/** What the chart has, whether or not a promise is about it. */
export const deedsOf = (machine: AnyStateMachine): Deeds => ({
  actions: new Set(Object.keys(machineOf(machine).implementations.actions)),
  refusals: new Set(Object.keys(refusalsOf(machine))),
});

const refusalsOf = (machine: AnyStateMachine) =>
  ((machineOf(machine).root.meta ?? {}) as { readonly refusals?: Readonly<Record<string, string>> }).refusals ?? {};

/**
 * What of it happens while its promises run: an action that ran, a sentence that was the answer. A name in a comment is none. For
 * Node alone, not for a page.
 */
export async function promisedIn(known: KnownModel): Promise<Deeds> {
  const { machine } = known.model;
  const promises = (await promisesInAll(promiseFilesOf(known))).filter(({ about }) => about.has(machine));
  const [actions, refusals] = [new Set<string>(), new Set<string>()];
  letStandIn(
    machine,
    telling(machine, (action) => actions.add(action)),
  );
  listen({
    heard: (of, snapshot, event) => {
      if (of !== machine || snapshot.can(event)) return;
      for (const guard of guardsAt(snapshot, event.type)) refusals.add(guard);
    },
    stepped: (of, { effects }) => {
      if (of === machine) for (const effect of effects) actions.add(effect.split(' ', 1)[0] ?? '');
    },
  });
  try {
    await runAll(promises);
  } finally {
    listen(undefined);
    letStandIn(machine, undefined);
  }
  return { actions, refusals };
}

async function runAll(promises: readonly KnownPromise[]): Promise<void> {
  for (const { run } of promises) await run();
}

interface BuiltIn {
  readonly resolve: (...args: readonly unknown[]) => unknown;
}

/** The chart, telling of its named actions that only change data: they run while the step is made. */
function telling(machine: AnyStateMachine, ran: (action: string) => void): AnyStateMachine {
  const actions = Object.entries(machineOf(machine).implementations.actions).flatMap(([name, action]) => {
    if (typeof action !== 'function' || !('resolve' in action)) return [];
    const { resolve } = action as unknown as BuiltIn;
    const told = (...args: readonly unknown[]) => {
      ran(name);
      return resolve(...args);
    };
    return [[name, Object.assign(() => undefined, action, { resolve: told })] as const];
  });
  return provideByName(machine, { actions: Object.fromEntries(actions) });
}

/** Names of the guards that the event is put to here. */
function guardsAt(snapshot: Snapshot, type: string): readonly string[] {
  const drawn = snapshot._nodes.flatMap((node) => node.transitions.get(type) ?? []);
  return drawn.flatMap(({ guard }) =>
    typeof guard === 'string' ? [guard] : ((guard as { readonly type?: string } | undefined)?.type ?? []),
  );
}
