import { createBridge } from '../../../src/bridge/bridge.ts';
import type { Command, Entry, Report } from '../../../src/bridge/wire.ts';

type Entries = Extract<Report, { kind: 'entries' }>;

/** A bridge whose page is the test: what it posts arrives as a copy, as through a channel, and time stands still. */
export function wiredBridge(limit?: number) {
  const posted: Report[] = [];
  const due: (() => void)[] = [];
  const clock = { now: 0 };
  const info = { tab: 'tab', title: '奖品', address: 'http://admin/#/award/list', startedAt: 1_000_000 };
  const bridge = createBridge({
    info: () => info,
    post: (report) => posted.push(structuredClone(report)),
    now: () => clock.now,
    soon: (work) => due.push(work),
    ...(limit !== undefined && { limit }),
  });
  const tell = (command: Command) => bridge.receive(structuredClone(command));
  const batches = () => posted.filter((report): report is Entries => report.kind === 'entries');
  return {
    bridge,
    info,
    posted,
    clock,
    tell,
    batches,
    /** How many pieces of work wait. */
    waiting: () => due.length,
    /** Lets all time pass that the bridge asked for. */
    settle: () => {
      for (let work = due.shift(); work; work = due.shift()) work();
    },
    listen(from = 0, viewer = 'viewer'): void {
      tell({ kind: 'listen', viewer, tab: 'tab', from });
      this.settle();
    },
    /** What viewers know: each entry once, in order. */
    entries: (): readonly Entry[] => {
      const all = batches().flatMap(({ entries }) => entries);
      return [...new Map(all.map((entry) => [entry.seq, entry])).values()].toSorted(
        (one, other) => one.seq - other.seq,
      );
    },
  };
}

/** The entries of a kind. */
export const ofKind = <Kind extends Entry['kind']>(entries: readonly Entry[], kind: Kind) =>
  entries.filter((entry): entry is Extract<Entry, { kind: Kind }> => entry.kind === kind);
