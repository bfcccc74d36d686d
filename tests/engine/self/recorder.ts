import type { InspectionEvent } from 'xstate';
import { createBridge } from '../../../src/bridge/bridge.ts';
import type { Entry, Report } from '../../../src/bridge/wire.ts';
import type { Chart } from '../../../src/statechart/chart.ts';
import type { ScriptedRun } from '../scripted-run.ts';

export interface Recorder {
  readonly inspect: (event: InspectionEvent) => void;
  /** What an inspector would have of it by now. */
  readonly recorded: () => { readonly charts: readonly Chart[]; readonly entries: readonly Entry[] };
}

/** Records by the bridge of the application. */
export function createRecorder(): Recorder {
  const reports: Report[] = [];
  const bridge = createBridge({
    info: () => ({ tab: 'tab', title: '', address: '', startedAt: 0 }),
    // As the channel does it.
    post: (report) => void reports.push(structuredClone(report)),
    now: () => 0,
    soon: (work) => work(),
    limit: 100_000,
  });
  return {
    inspect: bridge.inspect,
    recorded: () => {
      bridge.receive({ kind: 'listen', viewer: 'viewer', tab: 'tab', from: 0 });
      const told = reports.filter((report) => report.kind === 'entries');
      return { charts: told.flatMap(({ charts }) => charts), entries: told.flatMap(({ entries }) => entries) };
    },
  };
}

/** Records a scripted run that is not started yet. */
export function recorderOf({ actor, running }: Pick<ScriptedRun, 'actor' | 'running'>): Recorder['recorded'] {
  const { inspect, recorded } = createRecorder();
  // It was made before anybody could listen.
  inspect({ type: '@xstate.actor', actorRef: actor } as unknown as InspectionEvent);
  running.system.inspect({ next: (event) => inspect(event as unknown as InspectionEvent) });
  return recorded;
}
