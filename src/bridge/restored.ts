import { createActor, fromPromise } from 'xstate';
import { inspectorRestoredMachine, type InspectorRestoredActor } from '../../machines/inspector/inspector-restored.ts';
import { type CallLog, decodedUrl } from './call-log.ts';
import { commandOf } from './command.ts';
import { interceptCalls, recorded } from './network.ts';
import { RecordedAnswers } from './recorded-answers.ts';
import { ReplayClock, type ScheduledNow } from './replay-clock.ts';
import type { Replayer } from './replayer.ts';
import { Restorer } from './restorer.ts';
import { showRestoredBar } from './restored-bar.ts';
import { shutOff } from './sandbox.ts';
import { inspectionChannel, type Report, type Restoration, restoreParameter } from './wire.ts';

/** Inspectors answer within, ms. */
const patience = 5000;
const tokenKey = 'pro__Access-Token';

/** The recording that this page was opened for; '' for an ordinary page. */
export const wantedRestoration = (): string => new URLSearchParams(location.search).get(restoreParameter) ?? '';

/** Asks the inspectors for a recording. */
function fetchRestoration(restoration: string): Promise<Restoration> {
  const channel = new BroadcastChannel(inspectionChannel);
  const { promise, resolve, reject } = Promise.withResolvers<Restoration>();
  const timer = setTimeout(() => reject(new Error('检查器没有给出录制：请在检查器里重新打开这一步')), patience);
  channel.addEventListener('message', ({ data }) => {
    const command = commandOf(data);
    if (command?.kind === 'restore' && command.restoration === restoration) resolve(command);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin.
  channel.postMessage({ kind: 'wants', restoration } satisfies Report);
  return promise.finally(() => {
    clearTimeout(timer);
    channel.close();
  });
}

/** The token of who is signed in in this browser. */
function tokenIn(text: string | null): string {
  try {
    const entry: unknown = JSON.parse(text ?? 'null');
    return typeof entry === 'object' && entry !== null && 'value' in entry ? String(entry.value) : '';
  } catch {
    return '';
  }
}

/** A page that is taken to a recorded step, before its application starts. */
export interface RestoredPage {
  readonly clock: ReplayClock;
  /** Once the page has actors: begins. */
  readonly begin: (replayer: Replayer, calls: CallLog) => void;
}

/** Shuts this page off from the others, and waits for its recording. Never resolves when there is none. */
export function restoredPage(restoration: string, scheduled: ScheduledNow): Promise<RestoredPage> {
  const sandbox = shutOff(restoration);
  const clock = new ReplayClock(scheduled);
  const ready = Promise.withResolvers<RestoredPage>();
  const begun = Promise.withResolvers<Replayer>();
  const made = Promise.withResolvers<Restorer>();
  const prepare = (found: Restoration) => {
    const answers = new RecordedAnswers(found.calls, found.step, ({ method, url }) =>
      actor.send({ type: 'MISS', call: `${method} ${decodedUrl(url)}` }),
    );
    sandbox.fill(found.start);
    history.replaceState(null, '', location.pathname + location.search + found.start.hash);
    // What the document asked for ahead, it asked the server.
    if (globalThis.earlyStart) globalThis.earlyStart.calls = {};
    const restorer = new Restorer(found, answers, begun.promise);
    made.resolve(restorer);
    ready.resolve({
      clock,
      begin(replayer, calls) {
        const options = { token: () => tokenIn(sandbox.realItem(tokenKey)), quiet: answers.connected };
        interceptCalls(recorded(calls, answers.answering), options);
        begun.resolve(replayer);
      },
    });
    return { label: found.label, total: restorer.total };
  };
  const actor: InspectorRestoredActor = createActor(
    inspectorRestoredMachine.provide({
      actors: {
        receiveRecording: fromPromise(async () => prepare(await fetchRestoration(restoration))),
        performEvent: fromPromise(async () => (await made.promise).perform()),
      },
      actions: {
        release: () => {
          clock.run();
          void made.promise.then((restorer) => restorer.release());
        },
        connect: () => void made.promise.then((restorer) => restorer.connect()),
        openPlain: () => location.replace(location.pathname),
      },
    }),
  );
  showRestoredBar(actor);
  actor.start();
  return ready.promise;
}
