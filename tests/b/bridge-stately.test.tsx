import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Login } from '../../contract/sign-in/session.ts';
import { sessionMachine } from '../../machines/sign-in/session.ts';
import { inspectPage } from '../../src/bridge/page.ts';
import { statelyChannel } from '../../src/bridge/wire.ts';

const receiverWindow = new URL('./receiver-window.ts', import.meta.url).href;
const { inspect } = inspectPage();
let frame: HTMLIFrameElement;
const received: StatelyInspectionEvent[] = [];
const keep = (event: Event) => received.push((event as CustomEvent<StatelyInspectionEvent>).detail);

beforeEach(() => {
  // The package tells one event per idle moment, and a page beside a busy one has few.
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  received.length = 0;
  addEventListener('received', keep);
});
afterEach(() => {
  vi.unstubAllGlobals();
  removeEventListener('received', keep);
  frame?.remove();
});

/** Opens a window of ours that listens with `createBrowserReceiver`. */
function openReceiver(): void {
  frame = document.createElement('iframe');
  frame.srcdoc = `<script type="module" src="${receiverWindow}"></script>`;
  document.body.append(frame);
}

/** Until it hears something: where the package is met for the first time it is bundled, and a window that came too early stays dumb. */
async function openHearing(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    openReceiver();
    try {
      return await vi.waitFor(() => expect(received.length).toBeGreaterThan(5), 30_000);
    } catch (error) {
      if (tries === 4) throw error;
      frame.remove();
      received.length = 0;
    }
  }
}

const token = 'token-of-the-operator';

function session() {
  const signIn = fromPromise<Login, { username: string; password: string }>(async () => ({ token, refresh_in: 7200 }));
  // The package's own words for the same happenings, to compare with.
  const reference: StatelyInspectionEvent[] = [];
  const { inspect: observer } = createInspector({ send: (event) => void reference.push(event) });
  const actor = createActor(sessionMachine.provide({ actors: { signIn } }), {
    id: 'session',
    input: { token: '' },
    inspect: (event) => {
      inspect(event);
      observer.next?.(event);
    },
  }).start();
  return { actor, reference };
}

const brief = (events: readonly StatelyInspectionEvent[]) =>
  events.map((event) => [
    event.type,
    event.sessionId,
    event.rootId,
    'name' in event ? [event.name, event.parentId] : '',
    'event' in event ? event.event.type : '',
    'sourceId' in event ? event.sourceId : '',
    '_version' in event ? event._version : '',
  ]);

test('a receiver of @statelyai/inspect that the page embeds hears what its own inspector would have told it', async () => {
  const { actor, reference } = session();
  actor.send({ type: 'SIGN_IN', username: 'admin', password: 'Demo-2026-flan' });
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('signedIn')).toBe(true), 30_000);
  await openHearing();
  actor.send({ type: 'SIGN_OUT' });
  const own = (events: readonly StatelyInspectionEvent[]) => events.filter(({ rootId }) => rootId === actor.sessionId);
  const state = { status: 'active', value: { signedIn: 'confirmingSignOut' } };
  for (const events of [received, reference])
    await vi.waitFor(() => expect(own(events).at(-1)).toMatchObject({ snapshot: state }), 30_000);
  expect(brief(own(received))).toEqual(brief(own(reference)));
  const first = own(received).find((event) => event.type === '@xstate.actor');
  expect(JSON.parse(first?.definition ?? '')).toMatchObject({ id: 'session', initial: 'recalling' });
  expect(Object.keys(first ?? {}).toSorted()).toEqual(Object.keys(own(reference)[0] ?? {}).toSorted());
  expect(Math.abs(Number(first?.createdAt) - Date.now())).toBeLessThan(60_000);
  expect(JSON.stringify(received)).not.toContain(token);
  expect(JSON.stringify(received)).not.toContain('Demo-2026-flan');
});

test('no other origin hears anything, and nobody who has not asked', async () => {
  const { actor } = session();
  frame = document.createElement('iframe');
  // A sandbox without its origin: as foreign as any other site.
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.srcdoc = `<script>
    addEventListener('message', () => parent.postMessage('heard', '*'));
    parent.postMessage({ type: '@statelyai.connected' }, '*');
    parent.postMessage('asked', '*');
  </script>`;
  const said: unknown[] = [];
  const note = ({ data }: MessageEvent<unknown>) => said.push(data);
  addEventListener('message', note);
  document.body.append(frame);
  await vi.waitFor(() => expect(said).toContain('asked'), 30_000);
  actor.send({ type: 'SIGN_OUT' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  removeEventListener('message', note);
  expect(said.filter((what) => what === 'heard')).toEqual([]);
  expect(received).toEqual([]);
});

test('the same on a channel, from the connection to the end of it', async () => {
  const { actor } = session();
  const channel = new BroadcastChannel(statelyChannel);
  const heard: { readonly type: string; readonly sessionId?: string }[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => heard.push(data));
  const own = () => heard.filter(({ sessionId }) => sessionId === actor.sessionId).map(({ type }) => type);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin.
  const say = (type: string) => channel.postMessage({ type });
  say('@statelyai.connected');
  await vi.waitFor(() => expect(own()).toEqual(['@xstate.actor', '@xstate.event', '@xstate.snapshot']), 30_000);
  say('@statelyai.disconnected');
  await new Promise((resolve) => setTimeout(resolve, 200));
  actor.send({ type: 'SIGN_OUT' });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(own()).toHaveLength(3);
  channel.close();
});
