import { type InspectionEvent, StateMachine } from 'xstate';

/** What an actor is at a moment. `value` and `context` are a chart's. */
export interface ActorSnapshot {
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  readonly value?: unknown;
  readonly context?: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
  readonly tags?: ReadonlySet<string>;
  readonly children?: Readonly<Record<string, { readonly id: string } | undefined>>;
  /** Charts only. Asks guards, which may throw. */
  can?(event: { readonly type: string }): boolean;
}

/** A delayed event as XState 5.33.3 takes it down. */
export interface Scheduled {
  readonly target: unknown;
  readonly event: { readonly type: string };
}

/** What the bridge reads of an actor of XState 5.33.3, whose inspection events show it by its smallest type. */
export interface ActorRef {
  readonly id: string;
  readonly sessionId: string;
  /** Given after the actor was announced. */
  readonly systemId?: string | undefined;
  /** The name under which its parent knows it; its logic where it has none. */
  readonly src: unknown;
  readonly logic: unknown;
  readonly options: { readonly input?: unknown };
  readonly _parent?: ActorRef;
  readonly system: { getSnapshot(): { readonly _scheduledEvents: Readonly<Record<string, Scheduled>> } };
  /** 0 not started, 1 running, 2 stopped. */
  readonly _processingStatus: number;
  /** Throws while the actor is made. */
  getSnapshot(): ActorSnapshot;
  send(event: { readonly type: string }): void;
}

type Announced = InspectionEvent['actorRef'];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- XState 5.33.3 is pinned; the tests hold it against the bridge.
export const refOf = (announced: Announced): ActorRef => announced as unknown as ActorRef;

/** The one who made an actor; none for the root. */
// oxlint-disable-next-line no-underscore-dangle -- XState has no other name for it.
export const parentOf = (ref: ActorRef): ActorRef | undefined => ref._parent;

/** What is scheduled in the system of an actor, oldest first. */
export const scheduledIn = ({ system }: ActorRef): readonly Scheduled[] =>
  // oxlint-disable-next-line no-underscore-dangle -- XState has no other name for it.
  Object.values(system.getSnapshot()._scheduledEvents);

/** The chart of an actor, none for promises and callbacks. */
export const machineOf = ({ logic }: ActorRef) => (logic instanceof StateMachine ? logic : undefined);

/** Whether an actor can still be told something. One that is being made counts. */
export function isAlive(ref: ActorRef): boolean {
  // oxlint-disable-next-line no-underscore-dangle -- the only trace of an actor that was stopped before it started.
  if (ref._processingStatus === 2) return false;
  try {
    return ref.getSnapshot().status === 'active';
  } catch {
    return true;
  }
}

/** Whether a value is an actor, as contexts hold them. */
export const isActor = (value: object): value is ActorRef =>
  'sessionId' in value && typeof value.sessionId === 'string' && 'getSnapshot' in value && 'send' in value;
