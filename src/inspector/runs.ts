import type { Report, RunFile } from '../bridge/wire.ts';
import { type Observed, observed } from './observed.ts';
import type { Run } from './run.ts';
import { RunLog } from './run-log.ts';

/** All runs that the page knows. Tells at most once per frame that one of them grew. */
export interface Runs extends Observed {
  readonly get: (id: string) => Run | undefined;
  /** The `seq` from which on entries of a run are missing. */
  readonly nextOf: (id: string) => number;
  readonly take: (report: Extract<Report, { kind: 'here' | 'entries' | 'calls' }>) => void;
  /** Keeps a run of a file. Returns the id it got: that of its tab, where no other run has it. */
  readonly open: (file: RunFile) => string;
  readonly forget: (id: string) => void;
}

/** Calls at the next frame of the page; a page in the background has none until it is looked at. */
export type Schedule = (paint: () => void) => void;

/** No runs yet. */
export function createRuns(schedule: Schedule = (paint) => void requestAnimationFrame(paint)): Runs {
  const logs = new Map<string, RunLog>();
  const { subscribe, version, tell } = observed();
  let isDue = false;
  const changed = () => {
    if (isDue) return;
    isDue = true;
    schedule(() => {
      isDue = false;
      tell();
    });
  };
  const freeId = (wanted: string): string => {
    let id = wanted;
    for (let count = 2; logs.has(id); count += 1) id = `${wanted}~${count}`;
    return id;
  };

  return {
    subscribe,
    version,
    get: (id) => logs.get(id),
    nextOf: (id) => logs.get(id)?.next ?? 0,
    take(report) {
      if (report.kind === 'here') {
        const { info } = report;
        const log = logs.get(info.tab) ?? new RunLog(info.tab, info);
        log.info = info;
        logs.set(info.tab, log);
      } else if (report.kind === 'calls') logs.get(report.tab)?.addCalls(report.calls);
      else logs.get(report.tab)?.add(report.charts, report.entries, report.dropped);
      changed();
    },
    open(file) {
      const id = freeId(file.info.tab);
      logs.set(id, RunLog.from(id, file));
      changed();
      return id;
    },
    forget(id) {
      logs.delete(id);
      changed();
    },
  };
}
