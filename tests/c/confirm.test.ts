import { describe, expect, test } from 'vitest';
import { confirmMachine } from '../../machines/entity/record/confirm.ts';
import { answeredReally } from '../drivers/answers.ts';
import { confirmDriver } from '../drivers/confirm.driver.ts';
import { defineDriver, exploreDriver } from '../engine/driver.ts';
import { runPathInBrowser } from '../engine/level-c.ts';
import { defineModel } from '../engine/model.ts';
import { eventually, type Ui } from '../engine/ui.ts';
import { sharedApplication } from './application.ts';
import { pathAlong } from './path-along.ts';
import { type Visit, visit } from './visit.ts';
import { type Hands, walkApplication } from './walk-application.ts';

/** No step of the house asks for a reason yet; what was asked already comes from a toast, not from a row. */
const roots =
  confirmDriver.model.roots?.filter(({ needsReason, asked, looks }) => !needsReason && !asked && !looks) ?? [];
const driver = defineDriver(defineModel(confirmMachine, { ...confirmDriver.model, roots }), confirmDriver);

async function handsOf({ ui, signIn, goTo }: Visit): Promise<Hands> {
  const { gate } = await sharedApplication();
  return {
    open: async () => {
      await signIn();
      await goTo('#/award/cate');
      await eventually(async () => expect((await ui.see('rows')).length).toBeGreaterThan(0), 30_000);
      gate.hold('/FlanAwardCate/updates');
      await ui.clickRow('品牌周边', '更多');
      await ui.press({ role: 'menuitem', name: '停用' });
    },
  };
}

/** The toast first: it may have gone by the time the list has been read anew. */
async function rowSays(ui: Ui, status: string): Promise<void> {
  await eventually(
    async () => expect(await ui.see('notices')).toEqual([`已${status === '启用' ? '启用' : '停用'}「品牌周边」撤销`]),
    30_000,
    2,
  );
  await eventually(async () => {
    const rows = await ui.see('rows');
    expect(rows.find((row) => row.includes('品牌周边'))).toContain(status);
  }, 30_000);
}

walkApplication(driver, handsOf);

describe('against what the server really does', () => {
  test('a category is taken out of use and put back, and its row says so', async () => {
    const real = answeredReally(driver);
    const graph = exploreDriver(real);
    const path = pathAlong(graph, 'CONFIRM', 'done.perform (performed)');
    const application = await sharedApplication();
    const visitor = await visit(application);
    const { page, ui } = visitor;
    const { gate } = application;
    await runPathInBrowser({ graph, path, driver: real, page, ui, gate, ...(await handsOf(visitor)) });
    await rowSays(ui, '停用');
    // The demo data stays as the other files expect it.
    await ui.clickRow('品牌周边', '更多');
    await ui.press({ role: 'menuitem', name: '启用' });
    await ui.click('确定');
    await rowSays(ui, '启用');
    await visitor.leave();
  });
});
