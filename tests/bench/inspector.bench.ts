import type { Entry, TabInfo } from '../../src/bridge/wire.ts';
import { RunLog } from '../../src/inspector/run-log.ts';
import { hitsAt, momentAt, stepOfStop } from '../../src/inspector/run.ts';
import type { Row } from './run.ts';

const info: TabInfo = { tab: 'bench', title: '', address: '', startedAt: 0 };

/** A chart that hears one event after the other, three entries each. */
function* run(events: number): Generator<Entry> {
  const common = { at: 0, actor: 'x:1' };
  yield { ...common, kind: 'actor', seq: 0, id: 'table', chart: 'table' };
  for (let seq = 1; seq < events * 3; seq += 3) {
    yield { ...common, kind: 'event', seq, event: { type: 'SEARCH' } };
    yield { ...common, kind: 'step', seq: seq + 1, taken: ['table.data|SEARCH|0'] };
    yield { ...common, kind: 'snapshot', seq: seq + 2, status: 'active', value: { data: 'showing' } };
  }
}

/** What a step of the inspector costs in a long run: what was true there, and the hits until then. */
export function bench(): Promise<readonly Row[]> {
  const rows = [1000, 20_000].map((events): Row => {
    const log = new RunLog('bench', info);
    const entries = [...run(events)];
    const added = performance.now();
    log.add([], entries, 0);
    const start = performance.now();
    const stops = 1000;
    for (let stop = 0; stop < stops; stop += 1) {
      const step = stepOfStop(log, Math.floor((stop * events) / stops)) ?? 0;
      momentAt(log, 'x:1', step);
      hitsAt(log, ['table.data|SEARCH|0'], step);
    }
    const took = performance.now() - start;
    return {
      entries: entries.length,
      'ms to take in': Number((start - added).toFixed(1)),
      'µs per step': Number(((took * 1000) / stops).toFixed(1)),
    };
  });
  return Promise.resolve(rows);
}
