import { fromCallback, fromPromise } from 'xstate';
import type { Call } from '../../contract/entity/call.ts';
import {
  simulationCalls,
  type SimulationOptions,
  type SimulationStatus,
  type WatchWish,
} from '../../contract/simulator/steering.ts';
import { type SimulatorPageEvent, simulatorPageMachine } from '../../machines/simulator/simulator-page.ts';
import { request } from '../core/http.ts';
import { newRequestId } from '../core/request-id.ts';
import { write } from '../core/write-call.ts';
import { isSeen } from '../live/is-seen.ts';
import { listenToLive } from '../live/live-news.ts';

/** How long it may take, in ms, until a page that is looked at again knows that. */
const lookEvery = 1000;
/** A stream that was opened anew has told nothing of what came in between. */
const heard: ReadonlySet<string> = new Set(['simulator', 'hello']);

/** News are for whoever looks; who comes back to the page is told that there were some. */
const hearNews = fromCallback<SimulatorPageEvent, { readonly key: string }>(({ sendBack, input: { key }, system }) => {
  let isMissed = false;
  const tell = () => {
    if (!isSeen(system, key)) return;
    isMissed = false;
    sendBack({ type: 'NEWS' });
  };
  const stop = listenToLive(({ event }) => {
    if (!heard.has(event)) return;
    isMissed = true;
    tell();
  });
  const timer = setInterval(() => {
    if (isMissed) tell();
  }, lookEvery);
  return () => {
    clearInterval(timer);
    stop();
  };
});

const ask = <Data>(call: Call) =>
  fromPromise<SimulationStatus, Data>(({ input, signal }) =>
    write<SimulationStatus>(call, { data: input, requestId: newRequestId(), signal, quiet: true }),
  );

/** 会员模拟器 with everything it reaches: its calls, and what the server tells. */
export const simulatorPageLogic = simulatorPageMachine.provide({
  actors: {
    fetchStatus: fromPromise(({ signal }) =>
      request<SimulationStatus>(simulationCalls.status, { signal, quiet: true }),
    ),
    startRun: ask<SimulationOptions>(simulationCalls.start),
    stopRun: ask<{ readonly run: number }>(simulationCalls.stop),
    watchPhone: ask<WatchWish>(simulationCalls.watch),
    hearNews,
  },
});
