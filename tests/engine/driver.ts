import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { explore, type Graph } from './explore.ts';
import type { GateAnswer, Match } from './gate.ts';
import { alphabetOf } from './level-a.ts';
import { type EngineModel, engineModel, type EventOf, type Model } from './model.ts';
import { isEnvironment, type Outcome } from './outcomes.ts';
import { type Control, controlState, type Screen } from './screen.ts';
import { label } from './events.ts';
import type { PureChart } from './pure.ts';
import { text } from './text.ts';
import { describeControl, type Ui } from './ui.ts';
import type { PathEvent, Snapshot } from './xstate-internals.ts';

/** How a view, or the application in a browser, is worked and read. Nothing about how it is built. */
export interface ViewDriver<M extends AnyStateMachine> {
  /** May have fewer cases than the chart's own model: what this view cannot produce. */
  readonly model: Model<M>;
  /** Events that come from elsewhere in the application: level b sends them to the actor, level c asks `world` of its options. */
  readonly world?: readonly EventOf<M>['type'][];
  /** Whether a person can produce the event here. Asked only where the chart allows it. */
  offers(snapshot: SnapshotFrom<M>, event: EventOf<M>): boolean;
  /** What a person does to produce it. */
  perform(ui: Ui, event: EventOf<M>, snapshot: SnapshotFrom<M>): Promise<void>;
  /** Throws unless the screen shows this snapshot. Tried again for a while: screens follow a little later. */
  check(ui: Ui, snapshot: SnapshotFrom<M>): Promise<void>;
  /**
   * What produces the event here. It must be there and enabled exactly when one of its events is offered; otherwise absent or
   * disabled. Null where nothing in particular does.
   */
  controlOf?(event: EventOf<M>, snapshot: SnapshotFrom<M>): Control | null;
  /** Level c: which held call ends in this outcome, and how. Without it the outcome's own output or error is given. */
  answerOf?(event: Outcome, snapshot: SnapshotFrom<M>): BrowserAnswer;
  /** Level c, real answers: the outcome as it really was, made from the body the server sent. */
  realOutcome?(event: Outcome, body: unknown, snapshot: SnapshotFrom<M>): Outcome;
  /** Level c: the application leaves this state at once and by itself: there is nothing to see in it, and no call to answer. */
  passes?(snapshot: SnapshotFrom<M>): boolean;
}

export interface BrowserAnswer {
  readonly call: Match;
  readonly how: GateAnswer;
}

/** A driver of any chart, as functions of the engine accept it. */
export type AnyDriver = Erased<never, never>;
/** The same, as the engine reads it. */
export type EngineDriver = Erased<Snapshot, PathEvent>;

interface Erased<S, E> {
  readonly model: unknown;
  readonly world?: readonly string[];
  readonly offers: (snapshot: S, event: E) => boolean;
  readonly perform: (ui: Ui, event: E, snapshot: S) => Promise<void>;
  readonly check: (ui: Ui, snapshot: S) => Promise<void>;
  readonly controlOf?: (event: E, snapshot: S) => Control | null;
  readonly answerOf?: (event: Outcome, snapshot: S) => BrowserAnswer;
  readonly realOutcome?: (event: Outcome, body: unknown, snapshot: S) => Outcome;
  readonly passes?: (snapshot: S) => boolean;
}

/** A driver, checked against its chart's types. */
export const defineDriver = <M extends AnyStateMachine>(
  model: Model<M>,
  hands: Omit<ViewDriver<M>, 'model'>,
): ViewDriver<M> => ({ ...hands, model });

export const engineDriver = (driver: AnyDriver): EngineDriver => driver as unknown as EngineDriver;

/** Whether the event comes from a person, by this driver. */
export const isPersonal = (driver: EngineDriver, { type }: PathEvent): boolean =>
  !isEnvironment(type) && !(driver.world ?? []).includes(type);

/**
 * The chart as far as the view offers it. Where that is all of it, it is the chart's own graph with the chart's own paths;
 * otherwise it is called `<id>.view` and has a path file of its own, which level a walks too. `chart` as `explore` takes it.
 */
export function exploreDriver(anyDriver: AnyDriver, chart?: PureChart): Graph {
  const driver = engineDriver(anyDriver);
  const model: EngineModel = engineModel(driver.model as Model<AnyStateMachine>);
  let restricted = false;
  const within = (snapshot: Snapshot, event: PathEvent) => {
    if (model.within && !model.within(snapshot, event)) return false;
    const offered = !isPersonal(driver, event) || driver.offers(snapshot, event);
    restricted ||= !offered;
    return offered;
  };
  const graph = explore({ ...model, within }, chart);
  return { ...graph, model: { ...graph.model, id: restricted ? `${model.id}.view` : model.id } };
}

/** Controls that should be offered and are not, or the other way round; '' when all is well. */
export function wrongControls(graph: Graph, driver: EngineDriver, screen: Screen, snapshot: Snapshot): string {
  const wanted = new Map<string, { control: Control; by: PathEvent[] }>();
  for (const event of alphabetOf(graph)) {
    const control = isPersonal(driver, event) ? driver.controlOf?.(event, snapshot) : null;
    if (!control) continue;
    const entry = wanted.get(text(control)) ?? { control, by: [] };
    wanted.set(text(control), entry);
    if (snapshot.status === 'active' && snapshot.can(event) && driver.offers(snapshot, event)) entry.by.push(event);
  }
  const wrong = [...wanted.values()].flatMap(({ control, by }) => {
    const state = controlState(screen, control);
    if (by.length > 0 === (state === 'enabled')) return [];
    return [
      `${describeControl(control)} is ${state}, though ${by[0] ? `${label(by[0])} is possible` : 'nothing it does is possible'}`,
    ];
  });
  return wrong.join('; ');
}

/** Throws unless what the screen shows is what the chart says. For drivers' `check`. */
export function shows(what: string, actual: unknown, wanted: unknown): void {
  const [is, should] = [text(actual), text(wanted)];
  if (is !== should) throw new Error(`${what}: the screen shows ${is}, the chart says ${should}`);
}
