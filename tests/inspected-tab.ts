import { createActor, fromPromise, sendTo, setup } from 'xstate';
import type { ListPage } from '../contract/core/page.ts';
import { type PageQuery, tableMachine, type TableEvent } from '../machines/entity/list/table.ts';
import { type BridgePlace, createBridge } from '../src/bridge/bridge.ts';
import type { Command, Report, RunFile } from '../src/bridge/wire.ts';
import type { Wire } from '../src/inspector/client.ts';
import { fileOf } from '../src/inspector/run.ts';
import { createRuns } from '../src/inspector/runs.ts';

/** The channel between tabs and inspectors, within a test: copies arrive, reports a moment later. */
export function memoryChannel() {
  const tabs = new Set<(command: Command) => void>();
  const inspectors = new Set<(report: Report) => void>();
  const commands: Command[] = [];
  const wire: Wire = {
    post(command) {
      commands.push(command);
      for (const tab of tabs) tab(structuredClone(command));
    },
    listen(receive) {
      inspectors.add(receive);
      return () => inspectors.delete(receive);
    },
  };
  return {
    wire,
    /** All that inspectors said. */
    commands,
    report: (report: Report) => {
      const copy = structuredClone(report);
      queueMicrotask(() => {
        for (const inspector of inspectors) inspector(copy);
      });
    },
    join(tab: (command: Command) => void) {
      tabs.add(tab);
      return () => tabs.delete(tab);
    },
  };
}

export type MemoryChannel = ReturnType<typeof memoryChannel>;

const fullPage: ListPage = { data: [{ id: 1, version: 1, status: 'enabled' }], pageNo: 1, totalCount: 153 };

/** The house around a table: passes on what it is told, so that an event goes from one actor to another. */
const houseMachine = setup({
  types: {
    children: {} as { table: 'table' },
    events: {} as { readonly type: 'PASS_ON'; readonly event: TableEvent } | { readonly type: 'CLOSE' },
  },
  actors: {
    table: tableMachine.provide({ actors: { fetchPage: fromPromise<ListPage, PageQuery>(async () => fullPage) } }),
  },
}).createMachine({
  id: 'house',
  meta: { label: '房子' },
  initial: 'open',
  states: {
    open: {
      meta: { label: '营业中' },
      invoke: { id: 'table', src: 'table', input: { entity: 'award_cate' } },
      on: { PASS_ON: { actions: sendTo('table', ({ event }) => event.event) }, CLOSE: 'closed' },
    },
    closed: { meta: { label: '已打烊' } },
  },
});

interface Options {
  readonly tab?: string;
  readonly title?: string;
  /** Of a page that is restored. */
  readonly clock?: BridgePlace['clock'];
}

/** A tab of an application with one root actor and a table in it, seen by a real bridge. Each event takes 10 ms. */
export function openTab(channel: MemoryChannel, { tab = 'tab-1', title = '奖励分类', clock }: Options = {}) {
  let now = 0;
  const bridge = createBridge({
    info: () => ({ tab, title, address: 'http://localhost/#/award/cate', startedAt: 1_700_000_000_000 }),
    post: channel.report,
    now: () => (now += 10),
    soon: (work) => queueMicrotask(work),
    start: () => ({ at: 1_700_000_000_000, hash: '#/award/cate', local: {}, session: {} }),
    ...(clock && { clock }),
  });
  const leave = channel.join((command) => bridge.receive(command));
  const house = createActor(houseMachine, { inspect: bridge.inspect });
  house.start();
  bridge.sayHere();
  return {
    house,
    replayer: bridge.replayer,
    table: () => house.getSnapshot().children.table,
    tell: (event: TableEvent) => house.send({ type: 'PASS_ON', event }),
    /** Lets some time pass before the next event. */
    wait: (milliseconds: number) => void (now += milliseconds),
    close() {
      bridge.sayGone();
      leave();
      house.stop();
    },
  };
}

/** Lets promises answer and messages arrive. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/**
 * A short run as a file: a table that loads, is searched, filters by a text and turns a page, in a house that tells it to.
 * Returned as plain data, as it would be read from a file.
 */
export async function recordedRun(options: Options = {}): Promise<RunFile> {
  const channel = memoryChannel();
  const runs = createRuns((paint) => paint());
  channel.wire.listen((report) => {
    if (report.kind === 'here' || report.kind === 'entries') runs.take(report);
  });
  const tab = openTab(channel, options);
  const id = options.tab ?? 'tab-1';
  channel.wire.post({ kind: 'listen', viewer: 'recorder', tab: id, from: 0 });
  await settled();
  for (const event of [
    { type: 'FILL', key: 'keyword', value: '杯' },
    { type: 'SEARCH' },
    { type: 'TURN_PAGE', pageNo: 2, pageSize: 50 },
  ] as const satisfies readonly TableEvent[]) {
    tab.wait(event.type === 'SEARCH' ? 2000 : 0);
    tab.tell(event);
    await settled();
  }
  const run = runs.get(id);
  if (!run) throw new Error('nothing was recorded');
  return structuredClone(fileOf(run));
}
