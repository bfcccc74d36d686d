import { type ActorRef, type ActorSnapshot, machineOf, parentOf } from './actor-ref.ts';
import type { Bridge } from './bridge.ts';
import { hiddenContext } from './contexts.ts';
import { hiddenEvent, hiddenFields } from './entries.ts';
import type { Happening } from './log.ts';
import type { Secrets } from './secrets.ts';

/** The release of `@statelyai/inspect` whose events these are. */
const version = '0.7.2';

interface Common {
  readonly sessionId: string;
  readonly rootId: string;
  /** Milliseconds since 1970, as a text. */
  readonly createdAt: string;
  readonly id: null;
  readonly _version: string;
}

/** The events that viewers of `@statelyai/inspect` 0.7.2 understand. */
export type StatelyEvent =
  | (Common & {
      readonly type: '@xstate.actor';
      readonly name: string;
      readonly parentId: string | undefined;
      /** The machine's configuration as JSON, functions as `{ type: name }`. */
      readonly definition: string;
      readonly snapshot: unknown;
    })
  | (Common & { readonly type: '@xstate.event'; readonly sourceId: string | undefined; readonly event: unknown })
  | (Common & { readonly type: '@xstate.snapshot'; readonly event: unknown; readonly snapshot: unknown });

function definitionOf(ref: ActorRef, name: string): string {
  const seen = new Set<unknown>();
  const config = machineOf(ref)?.config ?? { id: name };
  return JSON.stringify(config, (_key, value: unknown) => {
    if (typeof value === 'function') return { type: value.name };
    if (typeof value !== 'object' || value === null) return value;
    if (seen.has(value)) return '[Circular]';
    seen.add(value);
    return value;
  });
}

function hiddenSnapshot(snapshot: ActorSnapshot, secrets: Secrets): () => unknown {
  const { status, value, context, output, error, tags, children = {} } = snapshot;
  const shown = hiddenContext(context, secrets);
  const rest = hiddenFields({ output, error }, secrets);
  const actors: Record<string, object> = {};
  for (const [key, child] of Object.entries(children)) actors[key] = { xstate$$type: 1, id: child?.id };
  return () => ({
    status,
    ...rest(),
    ...(value !== undefined && { value, context: shown(), tags: [...(tags ?? [])], children: actors }),
  });
}

const rootOf = (ref: ActorRef): ActorRef => {
  const parent = parentOf(ref);
  return parent ? rootOf(parent) : ref;
};

function draftOf(happening: Happening, secrets: Secrets, startedAt: number): (() => StatelyEvent) | undefined {
  const { ref, at } = happening;
  const common = {
    sessionId: ref.sessionId,
    rootId: rootOf(ref).sessionId,
    createdAt: String(Math.round(startedAt + at)),
    id: null,
    _version: version,
  };
  switch (happening.kind) {
    case 'actor': {
      const name = ref.id === ref.sessionId ? (machineOf(ref)?.id ?? ref.id) : ref.id;
      const snapshot = hiddenSnapshot(ref.getSnapshot(), secrets);
      const definition = definitionOf(ref, name);
      const parentId = parentOf(ref)?.sessionId;
      return () => ({ type: '@xstate.actor', ...common, name, parentId, definition, snapshot: snapshot() });
    }
    case 'event': {
      const event = hiddenEvent(happening.event, secrets);
      const sourceId = happening.from?.sessionId;
      return () => ({ type: '@xstate.event', ...common, sourceId, event: event() });
    }
    case 'snapshot': {
      const event = hiddenEvent(happening.event, secrets);
      const snapshot = hiddenSnapshot(happening.snapshot, secrets);
      return () => ({ type: '@xstate.snapshot', ...common, event: event(), snapshot: snapshot() });
    }
    // That protocol does not know them.
    case 'step':
    case 'action':
      return undefined;
  }
}

/** Tells a viewer everything kept and everything to come, in the words of `@statelyai/inspect`. `post` returns false at the end. */
export const speakStately = (bridge: Bridge, startedAt: number, post: (event: StatelyEvent) => boolean): (() => void) =>
  bridge.follow((happenings) => {
    const drafts = happenings.flatMap((happening) => draftOf(happening, bridge.secrets, startedAt) ?? []);
    return drafts.every((draft) => post(draft()));
  });
