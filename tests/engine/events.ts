import { describes, eventTypesIn } from './chart.ts';
import { bare, type EngineModel, type Payloads } from './model.ts';
import { eventOf, isShorthand, isTimer, outcomeOf, shortType } from './outcomes.ts';
import { shortened, text } from './text.ts';
import type { PathEvent, Snapshot } from './xstate-internals.ts';

const longestLabel = 120;
const labels = new WeakMap<PathEvent, string>();

/** A step as it stands in path files: `SEARCH {"keyword":"a"}`, `done.save (conflict)`, `after.600.edit.saved`. */
export function label(event: PathEvent): string {
  const known = labels.get(event);
  if (known !== undefined) return known;
  const payload = payloadText(event);
  const made = payload === '' ? shortType(event.type) : shortened(`${shortType(event.type)} ${payload}`, longestLabel);
  labels.set(event, made);
  return made;
}

function payloadText(event: PathEvent): string {
  const { type, actorId: _, ...payload } = event;
  if (outcomeOf(type)?.kind === 'done') return payload['output'] === undefined ? '' : text(payload['output']);
  if (outcomeOf(type)) return text(payload['error']);
  return Object.keys(payload).length === 0 ? '' : text(payload);
}

/** Events of cases that do not depend on the state, made once per list of payloads and type: two types may share a list. */
const made = new WeakMap<object, Map<string, readonly PathEvent[]>>();

/** The cases of one event type in this state, as events. */
export function casesOf(model: EngineModel, type: string, snapshot: Snapshot): readonly PathEvent[] {
  const cases = model.cases[shortType(type)] ?? bare;
  if (typeof cases === 'function') return eventsFrom(type, cases(snapshot));
  if (cases === bare) return eventsFrom(type, cases);
  const byType = made.get(cases) ?? new Map<string, readonly PathEvent[]>();
  const events = byType.get(type) ?? eventsFrom(type, cases);
  made.set(cases, byType.set(type, events));
  return events;
}

function eventsFrom(type: string, payloads: Payloads<unknown>): readonly PathEvent[] {
  if (Array.isArray(payloads)) return payloads.map((payload) => eventOf(type, payload));
  return Object.entries(payloads).map(([name, payload]) => {
    const event = eventOf(type, payload);
    labels.set(event, `${shortType(type)} (${name})`);
    return event;
  });
}

/** Everything that the model lets a person or the world try, whatever the state: cases that do not depend on it. */
export const fixedCases = (model: EngineModel, snapshot: Snapshot): readonly PathEvent[] =>
  Object.entries(model.cases)
    .filter(([type, cases]) => typeof cases !== 'function' && !isShorthand(type))
    .flatMap(([type]) => casesOf(model, type, snapshot));

/** The concrete types an active descriptor stands for: itself, or those among the cases that a wildcard covers. */
const typesOf = (model: EngineModel, descriptor: string): readonly string[] =>
  descriptor.includes('*') ? Object.keys(model.cases).filter((type) => describes(descriptor, type)) : [descriptor];

/** All events that the model knows for this state, allowed or not. */
export const candidates = (model: EngineModel, snapshot: Snapshot): readonly PathEvent[] =>
  [...new Set(eventTypesIn(snapshot).flatMap((descriptor) => typesOf(model, descriptor)))].flatMap((type) =>
    casesOf(model, type, snapshot),
  );

/** All events that the model knows for a state, by whether the chart takes them there; asked once per snapshot. */
export interface Judged {
  readonly possible: readonly PathEvent[];
  readonly refused: readonly PathEvent[];
}

const judgements = new WeakMap<object, WeakMap<Snapshot, Judged>>();

export function judgedEvents(model: EngineModel, snapshot: Snapshot): Judged {
  // Models that differ in what they bound alone share their cases.
  const known = judgements.get(model.cases) ?? new WeakMap<Snapshot, Judged>();
  judgements.set(model.cases, known);
  const judged = known.get(snapshot) ?? judge(model, snapshot);
  known.set(snapshot, judged);
  return judged;
}

function judge(model: EngineModel, snapshot: Snapshot): Judged {
  if (snapshot.status !== 'active') return { possible: [], refused: [] };
  const { possible = [], refused = [] } = Object.groupBy(candidates(model, snapshot), (event) =>
    snapshot.can(event) ? 'possible' : 'refused',
  );
  return { possible, refused };
}

/** The events that the chart takes here and the model's bound lets through. */
export function enabledEvents(model: EngineModel, snapshot: Snapshot): readonly PathEvent[] {
  const enabled = judgedEvents(model, snapshot).possible.filter(
    (event) => isTimer(event.type) || (model.within?.(snapshot, event) ?? true),
  );
  const steps = enabled.map(label);
  if (new Set(steps).size === steps.length) return enabled;
  const twice = steps.find((step, index) => steps.indexOf(step) !== index);
  throw new Error(`${model.id}: two cases are the same step: ${twice}`);
}
