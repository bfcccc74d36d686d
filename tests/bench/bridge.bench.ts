import { createActor, fromPromise, type InspectionEvent } from 'xstate';
import type { ListPage } from '../../contract/core/page.ts';
import { type PageQuery, tableMachine } from '../../machines/entity/list/table.ts';
import { createBridge } from '../../src/bridge/bridge.ts';
import type { Row } from './run.ts';

const rounds = 5000;
/** What the inspector is to bear without slowing the application, in events. */
const perMinute = 5000;

/** A bridge whose page posts as a channel does: by copying. Returns what makes it deliver, too. */
function bridged() {
  const due: (() => void)[] = [];
  const bridge = createBridge({
    info: () => ({ tab: 'tab', title: '', address: '', startedAt: 0 }),
    post: (report) => void structuredClone(report),
    now: () => performance.now(),
    soon: (work) => due.push(work),
  });
  const deliver = () => {
    for (let work = due.shift(); work; work = due.shift()) work();
  };
  return { bridge, deliver };
}

/** A table with a page of 50 rows, as operators have before them. */
async function table(inspect: (inspected: InspectionEvent) => void) {
  const row = (id: number) => ({
    id,
    version: 1,
    status: 'enabled',
    award_name: `奖品${id}`,
    mobile: `138001${id + 38_000}`,
    stock: 9,
  });
  const page: ListPage = { data: Array.from({ length: 50 }, (_, id) => row(id)), pageNo: 1, totalCount: 50 };
  const machine = tableMachine.provide({ actors: { fetchPage: fromPromise<ListPage, PageQuery>(async () => page) } });
  const actor = createActor(machine, { input: { entity: 'award_cate' }, inspect }).start();
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  if (actor.getSnapshot().context.rows.length !== 50) throw new Error('the table has no rows');
  return actor;
}

/** Median of five runs, in microseconds per event; `deliver` runs after as many events as come within a frame of 16 ms. */
async function microseconds(inspect: (inspected: InspectionEvent) => void, deliver: () => void, perFrame: number) {
  const actor = await table(inspect);
  deliver();
  const runs = Array.from({ length: 5 }, () => {
    const start = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      actor.send({ type: 'FILL', key: 'keyword', value: `杯${round}` });
      if (round % perFrame === 0) deliver();
    }
    deliver();
    return ((performance.now() - start) * 1000) / rounds;
  });
  actor.stop();
  return runs.toSorted((a, b) => a - b)[2] ?? 0;
}

/** What it costs that actors can be looked at: an event to a table with 50 rows. */
export async function bench(): Promise<readonly Row[]> {
  const nothing = () => {};
  const bare = await microseconds(nothing, nothing, 1);
  const idle = await microseconds(bridged().bridge.inspect, nothing, 1);
  const row = (what: string, cost: number): Row => ({
    what,
    'µs per event': Number(cost.toFixed(1)),
    'more than none': Number((cost - bare).toFixed(1)),
    [`% of a core at ${perMinute}/min`]: Number((((cost - bare) * perMinute) / 60 / 10_000).toFixed(3)),
  });
  const rows = [row('no bridge', bare), row('bridge, nobody listens', idle)];
  for (const perFrame of [1, 100]) {
    const { bridge, deliver } = bridged();
    bridge.receive({ kind: 'listen', viewer: 'bench', tab: 'tab', from: 0 });
    const cost = await microseconds(bridge.inspect, deliver, perFrame);
    rows.push(row(`bridge, a listener, ${perFrame} events a frame`, cost));
  }
  return rows;
}
