import { type AnyStateMachine, createMachine } from 'xstate';
import { machineOf, provideByName } from '../../engine/xstate-internals.ts';
import { listLogic, type Logic, realLogic, withList, withRecord } from './house.ts';
import { recordLogic } from '../../../src/entity/record/record-wiring.ts';

/** A chart's configuration, to be spoiled. */
export interface Draft {
  [key: string]: unknown;
  states?: Record<string, Draft>;
  on?: Record<string, unknown>;
}
type Implementations = ReturnType<typeof machineOf>['implementations'];

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner)]));
}

/** A copy of wired logic in which the chart at the end of `path` (names of actors) is spoiled. */
function spoiled(
  logic: AnyStateMachine,
  path: readonly string[],
  spoil: (draft: Draft) => Partial<Implementations> | void,
): AnyStateMachine {
  const { config, implementations } = machineOf(logic);
  const [name, ...rest] = path;
  // Lists and records come late: what is spoiled is the chart that comes.
  if (name === 'list') return withList(logic, spoiled(listLogic, rest, spoil));
  if (name === 'record') return withRecord(logic, spoiled(recordLogic as unknown as AnyStateMachine, rest, spoil));
  if (name !== undefined) {
    const inner = spoiled(implementations.actors[name] as AnyStateMachine, rest, spoil);
    return provideByName(logic, { actors: { ...implementations.actors, [name]: inner } });
  }
  const draft = copied(config) as Draft;
  const replaced = spoil(draft) ?? {};
  const built = createMachine(draft as never) as unknown as AnyStateMachine;
  const { actors, actions, guards, delays } = implementations;
  return provideByName(built, {
    actors: { ...actors, ...replaced.actors },
    actions: { ...actions, ...replaced.actions },
    guards: { ...guards, ...replaced.guards },
    delays,
  });
}

/** A state of the draft by its name. */
export const state = (draft: Draft, name: string): Draft => {
  const found = draft.states?.[name];
  if (!found) throw new Error(`no state ${name}`);
  return found;
};

export const inApp = (spoil: Parameters<typeof spoiled>[2]): Logic => ({
  ...realLogic,
  app: spoiled(realLogic.app, [], spoil),
});
export const inShell = (path: readonly string[], spoil: Parameters<typeof spoiled>[2]): Logic => ({
  ...realLogic,
  shell: spoiled(realLogic.shell, path, spoil),
});
