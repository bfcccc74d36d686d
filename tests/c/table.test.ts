import type { Page } from 'playwright';
import { beforeAll, describe, test } from 'vitest';
import { type TableInput, tableMachine, type TableStart } from '../../machines/entity/list/table.ts';
import { seedMany } from '../../server/seed/many.ts';
import { answeredReally } from '../drivers/answers.ts';
import { tableDriver } from '../drivers/table.driver.ts';
import { defineDriver, exploreDriver } from '../engine/driver.ts';
import { runPathInBrowser } from '../engine/level-c.ts';
import { defineModel } from '../engine/model.ts';
import { sharedApplication } from './application.ts';
import { pathAlong } from './path-along.ts';
import { type Visit, visit } from './visit.ts';
import { type Hands, walkApplication } from './walk-application.ts';

const list = '/FlanAwardGoodsOffline/lists?';
const bareAddress = '#/award/goods-offline';

function addressOf({ pageNo, filters = {} }: TableStart): string {
  const asked = Object.entries(filters).map(([key, value]) => [key, String(value)]);
  const query = new URLSearchParams([...(pageNo === undefined ? [] : [['pageNo', String(pageNo)]]), ...asked]);
  return query.size > 0 ? `${bareAddress}?${String(query)}` : bareAddress;
}

/** The address without a query first: to go where one is would be no step. */
async function followLink(page: Page, start: TableStart): Promise<void> {
  for (const hash of [bareAddress, addressOf(start)]) {
    await page.evaluate((wanted) => void (location.hash = wanted), hash);
    await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve)));
  }
}

async function handsOf({ page, signIn, goTo }: Visit): Promise<Hands> {
  const { gate } = await sharedApplication();
  return {
    open: async (_, { root }) => {
      await signIn();
      gate.hold(list);
      await goTo(addressOf(root.input as TableInput));
      // The document asks before the program does; when that fails, the program asks itself.
      await gate.answer(list, 'drop');
    },
    world: async (event) => followLink(page, event['start'] as TableStart),
  };
}

/** What others do has a test of its own (live-rows.test.ts). */
const own = defineDriver(
  defineModel(tableMachine, {
    ...tableDriver.model,
    within: (snapshot, event) => event.type !== 'ROWS_CHANGED' && (tableDriver.model.within?.(snapshot, event) ?? true),
  }),
  tableDriver,
);

walkApplication(own, handsOf);

describe('against what the server really has', () => {
  beforeAll(async () => seedMany((await sharedApplication()).store(), { goods: 72 }));

  test('a list is searched, turned and sorted', async () => {
    const driver = answeredReally(tableDriver);
    const graph = exploreDriver(driver);
    const path = pathAlong(
      graph,
      'done.fetchPage (rows)',
      'FILL (keyword)',
      'SEARCH',
      'done.fetchPage (none)',
      'RESET',
      'done.fetchPage (rows)',
      'TURN_PAGE (page 2)',
      'done.fetchPage (rows)',
      'TURN_PAGE (page 1)',
      'done.fetchPage (rows)',
      'SORT {"sort":{"field":"stock_available","order":"ascend"}}',
      'done.fetchPage (rows)',
      'TURN_PAGE (size 100)',
    );
    const application = await sharedApplication();
    const visitor = await visit(application);
    const { page, ui, signIn, goTo, leave } = visitor;
    const { gate } = application;
    const open = async () => {
      await signIn();
      gate.hold(list);
      await goTo(bareAddress);
    };
    await runPathInBrowser({ graph, path, driver, page, ui, gate, open });
    await leave();
  });
});
