import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { codes } from '../../contract/core/errors.ts';
import { recordMachine } from '../../machines/entity/record/record.ts';
import type { RecordInput } from '../../machines/entity/record/record-types.ts';
import { answeredReally } from '../drivers/answers.ts';
import { recordDriver } from '../drivers/record.driver.ts';
import { defineDriver, exploreDriver } from '../engine/driver.ts';
import { runPathInBrowser } from '../engine/level-c.ts';
import { defineModel } from '../engine/model.ts';
import { eventually, type Ui } from '../engine/ui.ts';
import { png } from '../server/entities/pictures.ts';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { pathAlong } from './path-along.ts';
import { type Visit, visit } from './visit.ts';
import { type Hands, walkApplication } from './walk-application.ts';

/**
 * The rules run in the browser and never fail to answer; whether a picture is left out is for the upload chart. Nobody has typed
 * anything before (drafts.test.ts), which the program finds out faster than anybody could close the drawer.
 */
const model = defineModel(recordMachine, {
  ...recordDriver.model,
  roots: (recordDriver.model.roots ?? []).filter(({ resumes }) => resumes === undefined),
  cases: {
    ...recordDriver.model.cases,
    'error.validate': [],
    'done.recallDraft': { none: null },
    'error.recallDraft': [],
    'done.upload': { arrived: { pictures: [{ file_id: 9, url: 'data:image/png;base64,' }] } },
  },
  // There is room for one picture. What the history, other rows and other pages say comes from charts of their own
  // (tests/b/history.test.tsx, tests/b/form.test.tsx, tests/c/kept-pages.test.ts).
  within: (snapshot, { type }) =>
    type !== 'RESTORE' &&
    type !== 'TAKEN' &&
    type !== 'UNDONE' &&
    type !== 'ROW_TOLD' &&
    type !== 'REFRESH' &&
    (type !== 'UPLOAD' || (snapshot.context.draft['icon'] ?? null) === null) &&
    (type !== 'CLOSE' || !snapshot.matches('recalling')),
});
const driver = defineDriver(model, recordDriver);

/** Opens the drawer as a person does. */
async function openDrawer(ui: Ui, { mode }: RecordInput): Promise<void> {
  switch (mode) {
    case 'create':
      return ui.click('新建');
    case 'detail':
      return ui.clickRow('品牌周边', '详情');
    case 'edit':
      return ui.clickRow('品牌周边', '编辑');
    default:
      await ui.clickRow('凉茶品鉴装', '更多');
      return ui.press({ role: 'menuitem', name: '入库/盘亏' });
  }
}

const addressOf = ({ entity }: RecordInput) =>
  entity === 'award_cate' ? '#/award/cate' : '#/award/goods-offline?keyword=凉茶';

async function choosePicture(page: Page): Promise<void> {
  const file = { name: '图标.png', mimeType: 'image/png', buffer: png(40, 40) };
  await page.getByLabel('上传图标').setInputFiles(file);
}

async function handsOf({ page, ui, signIn, goTo }: Visit): Promise<Hands> {
  const { gate } = await sharedApplication();
  return {
    open: async (_, { root }) => {
      const input = root.input as RecordInput;
      await signIn();
      // An answer that got lost may have saved the name that other paths type.
      await page.route('**/admin/api/unique*', (route) =>
        route.fulfill({ json: { code: codes.ok, message: '', result: { taken: false } } }),
      );
      await goTo(addressOf(input));
      await eventually(async () => expect((await ui.see('rows')).length).toBeGreaterThan(0), 30_000);
      gate.hold(/\/lists\?id=|\/details\?|\/(?:creates|updates|adds|upload)$/);
      await openDrawer(ui, input);
    },
    world: () => choosePicture(page),
  };
}

walkApplication(driver, handsOf);

describe('against what the server really says', () => {
  test('a category is refused, put right and saved', async () => {
    const real = answeredReally(driver);
    const graph = exploreDriver(real);
    const path = pathAlong(
      graph,
      'done.recallDraft (none)',
      'SUBMIT',
      'done.validate (faulty)',
      'CHANGE (name)',
      'SUBMIT',
      'done.validate (fine)',
      'done.save (saved)',
    );
    const application = await sharedApplication();
    // A path whose answer was lost on its way has saved it all the same.
    await application.store().pool.query(`delete from award_cate where cate_name = '新品'`);
    const visitor = await visit(application);
    const { page, ui } = visitor;
    const { gate } = application;
    await runPathInBrowser({ graph, path, driver: real, page, ui, gate, ...(await handsOf(visitor)) });
    await soon(() => ui.see('notices')).toEqual(['保存成功']);
    await visitor.leave();
  });
});
