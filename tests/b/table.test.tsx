import { type AnyActorRef, createActor } from 'xstate';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import { rowNewsMachine } from '../../machines/entity/list/row-news.ts';
import type { TableActor } from '../../machines/entity/list/table.ts';
import { EntityListPage } from '../../src/entity/EntityListPage.tsx';
import { tableDriver } from '../drivers/table.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { closedPicker, standing, withChildren } from './standing.ts';
import { walkView } from './walk-view.ts';

const picker = closedPicker();
/** Columns and views, and actions upon many rows: their code is on its way. */
const notYet = standing({ context: { page: null } });

/** The list page as it stands while nothing is open above the table. */
const pageAround = (table: TableActor) =>
  standing({
    value: 'browsing',
    context: {
      key: '/award/goods-offline',
      entity: 'goods_offline',
      actions: ['query', 'get', 'add', 'edit', 'enable', 'disable'],
      savedId: 0,
      viewed: [],
    },
    children: { table, picker, views: notYet, selection: notYet },
  }) as ListPageActor;

/** Nobody changes rows behind these pages; the engine's own children say nothing. */
const quiet = (table: TableActor) => withChildren(table, () => ({ rowNews: createActor(rowNewsMachine).start() }));

demandQuietConsole();
await walkView(tableDriver, (actor: AnyActorRef) =>
  draw(<EntityListPage page={pageAround(quiet(actor as TableActor))} />),
);
