import type { AnyActorRef } from 'xstate';
import type { ListPageActor } from '../../machines/list-page.ts';
import type { TableActor } from '../../machines/table.ts';
import { EntityListPage } from '../../src/pages/EntityListPage.tsx';
import { tableDriver } from '../drivers/table.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { closedPicker, standing } from './standing.ts';
import { walkView } from './walk-view.ts';

const picker = closedPicker();

/** The list page as it stands while nothing is open above the table. */
const pageAround = (table: TableActor) =>
  standing({
    value: 'browsing',
    context: {
      key: '/award/goods-offline',
      entity: 'goods_offline',
      actions: ['query', 'get', 'add', 'edit', 'enable', 'disable'],
      savedId: 0,
    },
    children: { table, picker },
  }) as ListPageActor;

demandQuietConsole();
await walkView(tableDriver, (actor: AnyActorRef) => draw(<EntityListPage page={pageAround(actor as TableActor)} />));
