import { fromCallback, fromPromise } from 'xstate';
import type { LiveEvents } from '../../../contract/live.ts';
import type { Doing } from '../../../contract/live/presence.ts';
import { type PresenceEvent, type PresenceInput, presenceMachine } from '../../../machines/entity/record/presence.ts';
import type { LoadedPresence, OpenRecord } from '../../../machines/entity/record/presence-loader.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import { listenToLive } from '../../live/live-news.ts';
import { newRequestId } from '../../core/request-id.ts';
import { leaveSeat, takeSeat } from './presence-calls.ts';
import { listAt } from '../list-at.ts';

/** Undefined until its row is there, and again when it has ended. */
function doingOf(record: RecordActor): Doing | undefined {
  const { status, context } = record.getSnapshot();
  if (status !== 'active' || context.row === null) return undefined;
  return context.mode === 'detail' ? 'viewing' : 'editing';
}

const watchRecord = fromCallback<PresenceEvent, PresenceInput>(({ input, system, sendBack }) => {
  const loader = listAt(system, input.key)?.getSnapshot().children.record;
  const watched: { unsubscribe: () => void }[] = [];
  let said: Doing | undefined;
  let record: RecordActor | null = null;
  const look = () => {
    const doing = record ? doingOf(record) : undefined;
    if (doing === undefined || doing === said) return;
    said = doing;
    sendBack({ type: 'DOING', doing });
  };
  // The code of the record may come after this one.
  const meet = () => {
    if (record) return;
    record = loader?.getSnapshot().context.record ?? null;
    if (record) watched.push(record.subscribe(look));
    look();
  };
  if (loader) watched.push(loader.subscribe(meet));
  meet();
  return () => watched.forEach((one) => one.unsubscribe());
});

const isNewsOf = (record: PresenceInput, data: unknown): data is LiveEvents['presence'] =>
  typeof data === 'object' &&
  data !== null &&
  'entity' in data &&
  data.entity === record.entity &&
  'id' in data &&
  data.id === record.id;

const watchOthers = fromCallback<PresenceEvent, PresenceInput>(({ input, sendBack }) => {
  const tell = () => sendBack({ type: 'NEWS' });
  const stopHearing = listenToLive(({ event, data }) => {
    if (event === 'presence' && isNewsOf(input, data) && data.seat !== input.seat) tell();
  });
  const stopped = new AbortController();
  // A browser lets timers of pages that nobody looks at sleep: the seat may be gone.
  const look = () => document.visibilityState === 'visible' && tell();
  addEventListener('visibilitychange', look, { signal: stopped.signal });
  return () => {
    stopHearing();
    stopped.abort();
  };
});

const keepSeat = fromCallback<PresenceEvent, PresenceInput>(({ input: { entity, id, seat } }) => {
  const leave = () => leaveSeat({ entity, id, seat, doing: 'left' });
  addEventListener('pagehide', leave);
  return () => {
    removeEventListener('pagehide', leave);
    leave();
  };
});

const presenceLogic = presenceMachine.provide({
  actors: { watchRecord, watchOthers, keepSeat, sit: fromPromise(({ input }) => takeSeat(input)) },
});

/** 谁在看 with everything it reaches, for a record that stands open. */
export const presenceOf = ({ key, entity, id = 0 }: OpenRecord): LoadedPresence => ({
  logic: presenceLogic,
  input: { key, entity, id, seat: newRequestId() } satisfies PresenceInput,
});
