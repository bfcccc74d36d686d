import { expect, test } from 'vitest';
import { type AnyActorLogic, type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { ListPage, Row } from '../../contract/core/page.ts';
import { confirmMachine } from '../../machines/entity/record/confirm.ts';
import { actions } from '../../contract/core/permission.ts';
import { latePageMachine } from '../../machines/entity/list/late-page.ts';
import { type ListPageActor, listPageMachine } from '../../machines/entity/list/list-page.ts';
import type { RecordMode } from '../../machines/entity/record/record-types.ts';
import { recordMachine } from '../../machines/entity/record/record.ts';
import { type PageQuery, tableMachine } from '../../machines/entity/list/table.ts';
import { EntityListPage } from '../../src/entity/EntityListPage.tsx';
import '../../src/jobs/imports/ImportDialog.tsx';
import '../../src/entity/dialogs/PartDialog.tsx';
import '../../src/entity/record/ConfirmDialog.tsx';
import '../../src/entity/record/RecordDrawer.tsx';
import { listPageDriver } from '../drivers/list-page.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { loadedRecord } from './loaded-record.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { closedPicker, moving, standing, withChildren } from './standing.ts';
import { walkView } from './walk-view.ts';

/** A category, and a role and an activity of the same name. */
const category: Row = {
  id: 102,
  version: 3,
  status: 'enabled',
  cate_name: '品牌周边',
  name: '品牌周边',
  title: '品牌周边',
  code: 'brand',
  sort: 20,
  icon: null,
};
const categories = { data: [category], pageNo: 1, totalCount: 1 };
type Wanted = { entity: string; id: number; mode: RecordMode };

const fetchPage = fromPromise<ListPage, PageQuery>(() => Promise.resolve(categories));
const load = fromPromise<Row, Wanted>(() => new Promise(() => {}));
const partLogic = latePageMachine.provide({
  actors: {
    loadPage: fromPromise<{ logic: AnyActorLogic }, { view: string; entity?: string }>(() => new Promise(() => {})),
  },
});
const tableLogic = tableMachine.provide({ actors: { fetchPage } });
const recordLogic = recordMachine.provide({ actors: { load } });
const picker = closedPicker();
/** Columns and views, actions upon many rows, and who else looks on: their code is on its way. */
const notYet = standing({ context: { page: null } });
const nobodyYet = standing({ context: { presence: null } });

/** What the page would have: a table with a row, a drawer that loads, a question. */
function livingChildren(snapshot: ReturnType<ListPageActor['getSnapshot']>, table: AnyActorRef) {
  const { opened, question } = snapshot.context;
  return {
    table,
    picker,
    views: notYet,
    savedRow: notYet,
    sideTree: notYet,
    selection: notYet,
    ...(snapshot.matches('recordOpen') && {
      record: standing({ context: { record: createActor(recordLogic, { input: opened }).start() } }),
      presence: nobodyYet,
    }),
    ...(snapshot.matches('importing') && {
      fileImport: createActor(partLogic, { input: { key: '', view: 'import' } }).start(),
    }),
    ...(snapshot.matches('partOpen') && {
      part: createActor(partLogic, { input: { key: '', view: 'grants' } }).start(),
    }),
    ...(snapshot.matches('asking') &&
      question && { confirm: createActor(confirmMachine, { input: question }).start() }),
  };
}

demandQuietConsole();
await walkView(listPageDriver, (actor: AnyActorRef) => {
  const { entity } = (actor as ListPageActor).getSnapshot().context;
  const table = createActor(tableLogic, { input: { entity } }).start();
  const living = withChildren(actor as ListPageActor, (snapshot) => livingChildren(snapshot, table));
  return draw(<EntityListPage page={living} />);
});

const ui = domUi();
const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const input = { key: '/award/cate', entity: 'award_cate', actions, table: {} };

test('above the rows stands what to search by, and how many of them are ticked', async () => {
  const page = createActor(listPageMachine.provide({ actors: { table: tableLogic } }), { input }).start();
  const clear = draw(<EntityListPage page={page} />);
  await soon(() => ui.seeButton('查询')).toBe('enabled');
  expect(one('.selection-bar')).toBeNull();
  await ui.press({ role: 'checkbox', name: '选择 品牌周边' });
  await soon(() => one('.selection-bar')?.textContent).toContain('已选择 1 项');
  clear();
  page.stop();
});

test('the table says what it is at, for whoever reads the document', async () => {
  const answers: ((value: ListPage) => void)[] = [];
  const slow = fromPromise<ListPage, PageQuery>(() => new Promise((resolve) => answers.push(resolve)));
  const table = tableMachine.provide({ actors: { fetchPage: slow } });
  const page = createActor(listPageMachine.provide({ actors: { table } }), { input }).start();
  const clear = draw(<EntityListPage page={page} />);
  const said = () => one('[data-machine=table]')?.dataset['state'];
  await soon(said).toContain('data.loading');
  for (const answer of answers) answer(categories);
  await soon(said).toContain('data.showing');
  clear();
  page.stop();
});

test('a page whose actors are gone, as at sign-out, is empty', async () => {
  const page = createActor(listPageMachine.provide({ actors: { table: tableLogic } }), { input }).start();
  const { children } = page.getSnapshot();
  const at = (own: object) => ({ value: 'browsing', context: page.getSnapshot().context, children: own });
  const { actor, become } = moving(at(children));
  const clear = draw(<EntityListPage page={actor as ListPageActor} />);
  for (const missing of [{}, { table: children.table }, { picker: children.picker }]) {
    become(at(children));
    await soon(() => one('.list-page')).not.toBeNull();
    become(at(missing));
    await soon(() => one('.list-page')).toBeNull();
  }
  clear();
  page.stop();
});

test('a drawer that closes gives the keyboard back to what opened it', async () => {
  const actors = { table: tableLogic, record: loadedRecord(recordLogic) };
  const page = createActor(listPageMachine.provide({ actors }), { input }).start();
  const clear = draw(<EntityListPage page={page} />);
  await soon(async () => (await ui.see('rows')).length).toBe(1);
  await ui.clickRow(0, '编辑');
  await soon(async () => (await ui.see('dialogs')).length).toBe(1);
  await soon(() => one('.ant-drawer')?.contains(document.activeElement)).toBe(true);
  await soon(() => ui.seeButton('关闭抽屉')).toBe('enabled');
  await ui.click('关闭抽屉');
  await soon(() => ui.see('dialogs')).toEqual([]);
  await soon(() => document.activeElement?.textContent).toBe('编辑');
  clear();
  page.stop();
});
