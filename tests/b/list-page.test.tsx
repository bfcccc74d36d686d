import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { ListPage, Row } from '../../contract/page.ts';
import { confirmMachine } from '../../machines/confirm.ts';
import type { ListPageActor } from '../../machines/list-page.ts';
import type { RecordMode } from '../../machines/record-types.ts';
import { recordMachine } from '../../machines/record.ts';
import { type PageQuery, tableMachine } from '../../machines/table.ts';
import { EntityListPage } from '../../src/pages/EntityListPage.tsx';
import '../../src/record/ConfirmDialog.tsx';
import '../../src/record/RecordDrawer.tsx';
import { listPageDriver } from '../drivers/list-page.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { closedPicker, withChildren } from './standing.ts';
import { walkView } from './walk-view.ts';

const category: Row = { id: 102, version: 3, status: 'enabled', cate_name: '品牌周边', sort: 20, icon: null };
const page = { data: [category], pageNo: 1, totalCount: 1 };
type Wanted = { entity: string; id: number; mode: RecordMode };

const fetchPage = fromPromise<ListPage, PageQuery>(() => Promise.resolve(page));
const load = fromPromise<Row, Wanted>(() => new Promise(() => {}));
const tableLogic = tableMachine.provide({ actors: { fetchPage } });
const recordLogic = recordMachine.provide({ actors: { load } });
const picker = closedPicker();

/** What the page would have: a table with a row, a drawer that loads, a question. */
function livingChildren(snapshot: ReturnType<ListPageActor['getSnapshot']>, table: AnyActorRef) {
  const { opened, question } = snapshot.context;
  return {
    table,
    picker,
    ...(snapshot.matches('recordOpen') && { record: createActor(recordLogic, { input: opened }).start() }),
    ...(snapshot.matches('asking') &&
      question && { confirm: createActor(confirmMachine, { input: question }).start() }),
  };
}

demandQuietConsole();
await walkView(listPageDriver, (actor: AnyActorRef) => {
  const table = createActor(tableLogic, { input: { entity: 'award_cate' } }).start();
  const living = withChildren(actor as ListPageActor, (snapshot) => livingChildren(snapshot, table));
  return draw(<EntityListPage page={living} />);
});
