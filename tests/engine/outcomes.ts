import type { PathEvent } from './xstate-internals.ts';

/** How an invoked or spawned actor ended, as the event XState delivers. */
export interface Outcome extends PathEvent {
  readonly actorId: string;
}

/** The time of an `after` has passed, as the event XState delivers. */
export interface Elapsed extends PathEvent {
  readonly type: `xstate.after.${string}`;
}

/** The actor `id` finished with `output`. */
export const done = (id: string, output?: unknown): Outcome => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
});

/** The actor `id` failed; `extra` is what else the error carries, such as `{ code: 40902 }`. */
export const failed = (id: string, message: string, extra: object = {}): Outcome => ({
  type: `xstate.error.actor.${id}`,
  error: Object.assign(new Error(message), extra),
  actorId: id,
});

/** The time of an `after` has passed. `stateId` is the full id, `edit.saved`; `delay` the key as declared. */
export const elapsed = (delay: number | string, stateId: string): Elapsed => ({
  type: `xstate.after.${delay}.${stateId}`,
});

const shorthands = [
  ['xstate.done.actor.', 'done.'],
  ['xstate.error.actor.', 'error.'],
  ['xstate.snapshot.', 'snapshot.'],
  ['xstate.after.', 'after.'],
] as const;

/** `xstate.done.actor.save` → `done.save`; a chart's own event types stay as they are. */
export function shortType(type: string): string {
  for (const [long, short] of shorthands) if (type.startsWith(long)) return short + type.slice(long.length);
  return type;
}

/** Whether a case's key names an outcome or a timer rather than an event of the chart's own. */
export const isShorthand = (type: string): boolean => /^(done|error|snapshot|after)\./.test(type);

/** The event of a payload case; `type` may be short or long. */
export function eventOf(type: string, payload: unknown): PathEvent {
  const short = shortType(type);
  const [kind, id] = [short.slice(0, short.indexOf('.')), short.slice(short.indexOf('.') + 1)];
  if (!isShorthand(short)) return { ...(payload as object), type };
  if (kind === 'done') return done(id, payload);
  if (kind === 'snapshot') return { type: `xstate.snapshot.${id}`, snapshot: payload };
  if (kind === 'error') return errorOf(id, payload);
  return { type: `xstate.after.${id}` };
}

function errorOf(id: string, payload: unknown): PathEvent {
  if (payload instanceof Error) return { type: `xstate.error.actor.${id}`, error: payload, actorId: id };
  if (typeof payload === 'string') return failed(id, payload);
  const { message, ...extra } = payload as { message: string };
  return failed(id, message, extra);
}

/** Not something a person does: an actor's outcome, a timer. Levels share how these are made to happen. */
export const isEnvironment = (type: string): boolean => type.startsWith('xstate.');

export const isTimer = (type: string): boolean => type.startsWith('xstate.after.');

/** The actor id of an outcome event, and how it ended; null for every other event. */
export function outcomeOf(type: string): { id: string; kind: 'done' | 'error' } | null {
  const match = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type);
  return match?.[1] && match[2] ? { id: match[2], kind: match[1] === 'done' ? 'done' : 'error' } : null;
}

/** Raised by XState inside a step; nobody sends them. */
export const isInternal = (type: string): boolean => type.startsWith('xstate.done.state.') || type === 'xstate.route';
