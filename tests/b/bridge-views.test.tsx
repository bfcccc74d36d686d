import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ListPage } from '../../contract/core/page.ts';
import { actions } from '../../contract/core/permission.ts';
import { listPageMachine } from '../../machines/entity/list/list-page.ts';
import { recordMachine } from '../../machines/entity/record/record.ts';
import { type PageQuery, tableMachine } from '../../machines/entity/list/table.ts';
import { createBridge } from '../../src/bridge/bridge.ts';
import type { Entry } from '../../src/bridge/wire.ts';
import { EntityListPage } from '../../src/entity/EntityListPage.tsx';
import { draw } from './draw.tsx';
import { loadedRecord } from './loaded-record.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const fetched: ListPage = {
  data: [{ id: 1, version: 1, status: 'enabled', cate_name: '优惠券', sort: 1, icon: null }],
  pageNo: 1,
  totalCount: 1,
};

/** A page of its own with a bridge that a viewer listens to. */
function watchedPage() {
  const entries: Entry[] = [];
  const bridge = createBridge({
    info: () => ({ tab: 'tab', title: '', address: '', startedAt: 0 }),
    post: (report) => void (report.kind === 'entries' && entries.push(...report.entries)),
    now: () => performance.now(),
    soon: (work) => void setTimeout(work),
  });
  const table = tableMachine.provide({ actors: { fetchPage: fromPromise<ListPage, PageQuery>(async () => fetched) } });
  const page = createActor(listPageMachine.provide({ actors: { table, record: loadedRecord(recordMachine) } }), {
    inspect: bridge.inspect,
    input: { key: '/award/cate', entity: 'award_cate', actions, table: {} },
  }).start();
  bridge.receive({ kind: 'listen', viewer: 'viewer', tab: 'tab', from: 0 });
  return { page, entries };
}

test('views under StrictMode make no actors, however often they are drawn', async () => {
  const { page, entries } = watchedPage();
  const made = () => entries.filter(({ kind }) => kind === 'actor').map(({ actor }) => actor);
  await vi.waitFor(() => expect(page.getSnapshot().children.table?.getSnapshot().context.rows).toHaveLength(1), 30_000);
  await vi.waitFor(() => expect(made().length).toBeGreaterThan(2), 30_000);
  const before = made();
  for (let round = 0; round < 3; round += 1) {
    const erase = draw(<EntityListPage page={page} />);
    await vi.waitFor(() => expect(document.body.textContent).toContain('优惠券'), 30_000);
    erase();
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(made()).toEqual(before);
  expect(new Set(before).size).toBe(before.length);
});
