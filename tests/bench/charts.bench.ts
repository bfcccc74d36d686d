import { createActor, fromPromise, transition } from 'xstate';
import type { ListPage } from '../../contract/core/page.ts';
import { lifecycleOf } from '../../machines/entity/lifecycle/registry.ts';
import { movesFrom } from '../../machines/entity/lifecycle/kernel.ts';
import { type PageQuery, tableMachine } from '../../machines/entity/list/table.ts';
import { tabsMachine } from '../../machines/shell/tabs.ts';
import type { Row } from './run.ts';

const rounds = 20_000;

/** Median of five runs, in microseconds per call. */
function microseconds(work: () => void): number {
  const runs = Array.from({ length: 5 }, () => {
    const start = performance.now();
    for (let round = 0; round < rounds; round += 1) work();
    return ((performance.now() - start) * 1000) / rounds;
  });
  return Number((runs.toSorted((a, b) => a - b)[2] ?? 0).toFixed(2));
}

/** What a chart costs: an event, the question whether it may happen, the buttons of one row. */
export async function bench(): Promise<readonly Row[]> {
  const never = tableMachine.provide({
    actors: { fetchPage: fromPromise<ListPage, PageQuery>(() => new Promise<ListPage>(() => {})) },
  });
  const table = createActor(never, { input: { entity: 'award_cate' } }).start();
  const tabs = createActor(tabsMachine).start();
  const goods = lifecycleOf('goods_offline');
  const row = { status: 'draft', stock_total: 10, stock_allocated: 0, live_point_count: 1 };
  const snapshot = table.getSnapshot();
  return [
    { what: 'send FILL to a table', µs: microseconds(() => table.send({ type: 'FILL', key: 'keyword', value: '杯' })) },
    {
      what: 'table.can(TURN_PAGE)',
      µs: microseconds(() => snapshot.can({ type: 'TURN_PAGE', pageNo: 2, pageSize: 50 })),
    },
    { what: 'pure transition of a table', µs: microseconds(() => transition(never, snapshot, { type: 'RESET' })) },
    { what: 'send a refused event to the tabs', µs: microseconds(() => tabs.send({ type: 'KEEP_TABS' })) },
    { what: 'buttons of one row (life cycle)', µs: microseconds(() => movesFrom(goods, row)) },
  ];
}
