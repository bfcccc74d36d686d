import { createActor, fromPromise } from 'xstate';
import { inspectorMachine, type KnownRun } from '../../machines/inspector/inspector.ts';
import { inspectorCameraMachine } from '../../machines/inspector/inspector-camera.ts';
import { type Coverage, inspectorLookMachine } from '../../machines/inspector/inspector-look.ts';
import { inspectorPanelMachine } from '../../machines/inspector/inspector-panel.ts';
import { inspectorReplayMachine, type PerformInput } from '../../machines/inspector/inspector-replay.ts';
import { inspectorSequenceMachine } from '../../machines/inspector/inspector-sequence.ts';
import { payloadOf } from '../../machines/inspector/payload-text.ts';
import type { Client } from './client.ts';
import { runFileFrom } from './run-file.ts';
import type { Runs } from './runs.ts';

/** What the flows of the page reach outside of it. */
interface Outside {
  readonly loadCoverage: () => Promise<Coverage>;
  readonly save: (name: string, text: string) => void;
  readonly paneHeight: number;
  readonly keepPaneHeight: (height: number) => void;
}

/** Reads the file that was kept under this id, and keeps its run. */
const readRun = (files: ReadonlyMap<string, File>, runs: Runs) =>
  fromPromise<KnownRun, { readonly id: string; readonly name: string }>(async ({ input: { id, name } }) => {
    const text = (await files.get(id)?.text()) ?? '';
    const file = runFileFrom(text);
    return { id: runs.open(file), title: name.replace(/\.run\.json$/, ''), source: 'file' };
  });

/** Has a tab do a recorded event. */
const replayStep = (client: Client) =>
  fromPromise<unknown, PerformInput>(async ({ input: { tab, recordedIn, step } }) => {
    const fault = step && (await client.replay(tab, { ...step, recordedIn }));
    if (typeof fault === 'string') throw new Error(fault);
  });

/** The actors of the page, not yet started. */
export function createActors(outside: Outside, runs: Runs, client: Client, files: ReadonlyMap<string, File>) {
  const inspector = createActor(
    inspectorMachine.provide({
      actors: { readRun: readRun(files, runs) },
      actions: {
        callTabs: () => client.call(),
        listenTo: (_, { id }) => client.listenTo(id, runs.nextOf(id)),
        forgetRun: (_, { id }) => runs.forget(id),
      },
    }),
  );
  const panel = createActor(
    inspectorPanelMachine.provide({
      actions: {
        sendDraft: (_, { actor, event, text }) =>
          client.send(inspector.getSnapshot().context.run, actor, { ...payloadOf(text), type: event }),
        download: (_, { file, text }) => outside.save(file, text),
      },
    }),
  );
  const look = createActor(
    inspectorLookMachine.provide({ actors: { loadCoverage: fromPromise(() => outside.loadCoverage()) } }),
  );
  const sequence = createActor(
    inspectorSequenceMachine.provide({
      actions: { rememberHeight: (_, { height }) => outside.keepPaneHeight(height) },
    }),
    { input: { height: outside.paneHeight } },
  );
  const replay = createActor(inspectorReplayMachine.provide({ actors: { performStep: replayStep(client) } }));
  return { inspector, panel, look, camera: createActor(inspectorCameraMachine), sequence, replay };
}
