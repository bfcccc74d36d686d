import type { EventEntry } from '../bridge/wire.ts';
import { failureIn } from './plain-data.ts';

/** Payloads that a chart's model names, by event type as in path files (`SIGN_IN`, `done.save`) and by name. */
export type CaseNames = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const outcomes = [
  ['xstate.done.actor.', 'done.'],
  ['xstate.error.actor.', 'error.'],
  ['xstate.snapshot.', 'snapshot.'],
] as const;

/** `xstate.done.actor.save` → `done.save`; undefined for what is no outcome of another actor. */
export function shortOutcome(type: string): string | undefined {
  const found = outcomes.find(([prefix]) => type.startsWith(prefix));
  return found && found[1] + type.slice(found[0].length);
}

/** What a case says of an event: the output, the failure, or all fields but the type. */
function payloadOf({ type, actorId: _, ...payload }: EventEntry['event']): unknown {
  if (type.startsWith('xstate.done.actor.')) return payload['output'];
  return type.startsWith('xstate.error.actor.') ? failureIn(payload['error']) : payload;
}

/** Equal data, whatever the order of its fields; a field that is undefined counts as none. */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other);
  const [fields, others] = [one, other].map((value) =>
    Object.entries(value).filter(([, field]) => field !== undefined),
  );
  return (
    Array.isArray(one) === Array.isArray(other) &&
    fields?.length === others?.length &&
    (fields ?? []).every(([key, field]) => others?.some(([name, value]) => name === key && isEqual(field, value)))
  );
}

/** The case that says the same as an event, as path files write it: `SEARCH (empty)`; undefined where there is none. */
export function caseOf(names: CaseNames, event: EventEntry['event']): string | undefined {
  const type = shortOutcome(event.type) ?? event.type;
  const payload = payloadOf(event);
  const found = Object.entries(names[type] ?? {}).find(([, named]) => isEqual(named, payload));
  return found && `${type} (${found[0]})`;
}
