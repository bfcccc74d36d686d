import type { AnyStateMachine } from 'xstate';
import { enabledEvents } from '../../engine/events.ts';
import { keyOf } from '../../engine/explore.ts';
import type { EngineModel } from '../../engine/model.ts';
import { type PureChart, pureChart, withInertActors } from '../../engine/pure.ts';
import { stateText } from '../../engine/text.ts';
import { machineOf, provideByName, type Snapshot, snapshotOf } from '../../engine/xstate-internals.ts';
import { chartOf, type Living } from './house.ts';
import { models, specialEvents } from './person.ts';

/** Far more than any chart here needs on the shortest way. */
const mostNodes = 2000;

interface Unwired {
  readonly machine: AnyStateMachine;
  readonly chart: PureChart;
}

const known = new WeakMap<AnyStateMachine, Unwired>();

/** The chart with the actions that it ships with: the wired ones reach for actors that run. */
function unwired(machine: AnyStateMachine, model: EngineModel): Unwired {
  const { actions } = machineOf(model.machine).implementations;
  const bare = withInertActors(provideByName(machine, { actions }));
  const made = known.get(machine) ?? { machine: bare, chart: pureChart(bare) };
  known.set(machine, made);
  return made;
}

/** The running chart's state, as one of the chart without wires. */
const standingAt = ({ machine }: Unwired, { value, context, children }: Snapshot): Snapshot =>
  snapshotOf({ ...machine.resolveState({ value, context } as never), children });

/** The charts, of those that run, that can never reach their goal again; each as a sentence. */
export const stuck = (living: readonly Living[]): readonly string[] =>
  living.flatMap((one) => {
    const model = models.get(chartOf(one));
    if (!model || !one.machine || canReachGoal(model, unwired(one.machine, model), one, living)) return [];
    return [`${one.path} cannot reach its goal from ${stateText(one.snapshot.value)}`];
  });

/** Breadth first over the pure chart, from what the running one is now. */
function canReachGoal(model: EngineModel, bare: Unwired, from: Living, living: readonly Living[]): boolean {
  const seen = new Set<string>();
  const queue: Snapshot[] = [standingAt(bare, from.snapshot)];
  for (const snapshot of queue) {
    if (model.goal?.(snapshot) ?? true) return true;
    const key = keyOf(model, snapshot);
    if (seen.has(key) || seen.size > mostNodes) continue;
    seen.add(key);
    const special = specialEvents({ ...from, snapshot }, living).filter((event) => snapshot.can(event));
    for (const event of [...special, ...enabledEvents(model, snapshot)])
      queue.push(bare.chart.step(snapshot, event).snapshot);
  }
  return false;
}
