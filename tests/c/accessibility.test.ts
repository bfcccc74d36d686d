import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { ownPages } from '../../contract/menu/own-pages.ts';
import { pages } from '../../contract/menu/pages.ts';
import { storageKey } from '../../src/core/storage.ts';
import { soon } from '../soon.ts';
import { expectAccessible } from './accessible.ts';
import { allAnswered, closeFront, unlikePages } from './all-pages.ts';
import { sharedApplication } from './application.ts';
import { frontOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

const application = await sharedApplication();
let visitor: Visit;

/** What one sees, and how one gets there from the screen before it. */
type Scene = readonly [name: string, open: (visitor: Visit) => Promise<void>];

const dialog = ({ page }: Visit) => page.locator('[role=dialog]:visible, dialog[open]').first();
const isPhone = ({ page }: Visit) => (page.viewportSize()?.width ?? 0) < 577;
const button = ({ page }: Visit, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true });

/** Opens a form or the details of the first row; on a phone they are behind 更多. */
async function openRow(at: Visit, action: string): Promise<void> {
  const row = at.page.locator('[data-row-key]').first();
  if (isPhone(at)) {
    await row.getByRole('button', { name: '更多' }).click();
    await at.page.getByRole('menuitem', { name: action, exact: true }).click();
  } else await row.getByRole('button', { name: action, exact: true }).click();
  await dialog(at).waitFor();
  await soon(() => at.page.locator('[role=dialog] [data-state*=loading]').count()).toBe(0);
}
async function create(at: Visit): Promise<void> {
  await button(at, /新建/).click();
  await dialog(at).waitFor();
}
const openUserMenu = async (at: Visit) => at.page.locator('.user-button').click();

const outside: readonly Scene[] = [
  ['登录', async ({ page }) => page.locator('#username').waitFor()],
  [
    '登录被拒绝',
    async ({ page, ui }) => {
      await ui.fill('用户名', 'nobody');
      await ui.fill('密码', 'wrong-password-1');
      await ui.click('登录');
      await page.locator('[role=alert]:visible').first().waitFor();
    },
  ],
  [
    '忘记密码',
    async ({ goTo, page }) => goTo('#/user/recover').then(() => page.locator('form input:visible').first().waitFor()),
  ],
];

const onList: readonly Scene[] = [
  ['展开的查询', async (at) => button(at, '展开').click()],
  ['选中的行', async ({ page }) => page.locator('[data-row-key] input[type=checkbox]').first().press('Space')],
  ['列设置', async (at) => button(at, /列设置/).click()],
  ['密度', async (at) => button(at, /密度/).click()],
  ['新建', create],
  ['编辑', async (at) => openRow(at, '编辑')],
  ['详情', async (at) => openRow(at, '详情')],
  [
    '有错误的表单',
    async (at) => {
      await create(at);
      await dialog(at)
        .getByRole('button', { name: /^(确\s?定|保\s?存)$/ })
        .last()
        .click();
      await at.page.locator('.ant-form-item-explain-error:visible').first().waitFor();
    },
  ],
  [
    '放弃修改的提问',
    async (at) => {
      await openRow(at, '编辑');
      await at.page.locator('[role=dialog] input[type=text]:visible').first().fill('改过的');
      await at.page.keyboard.press('Escape');
      await soon(() => at.page.locator('[role=dialog]:visible, dialog[open]').count()).toBeGreaterThan(1);
    },
  ],
  ['没有找到', async ({ ui }) => (await ui.fill('关键词', '没有这样的商品'), await ui.click('查询'))],
  ['用户菜单', openUserMenu],
  [
    '退出的提问',
    async (at) => {
      await openUserMenu(at);
      await at.page.getByRole('menuitem', { name: '退出登录' }).click();
      await dialog(at).waitFor();
    },
  ],
  [
    '锁屏',
    async (at) => {
      await openUserMenu(at);
      await at.page.getByRole('menuitem', { name: '锁屏' }).click();
      await at.page.locator('input[type=password]:visible').first().waitFor();
    },
  ],
];

const elsewhere = ['/exception/403', '/404', '/exception/500', ...ownPages.map(({ path }) => path)];

/**
 * A theme changes colours and nothing else. Lists are drawn by one component: on the wide screen those are looked at that are unlike all
 * others, on the others every eighth one. Of what opens over a list, and of pages that are no lists, every second one is looked at on the phone
 * and the others in the dark, unless everything is asked for.
 */
const isFull = process.env['TEST_FULL'] === '1';
const some = (which: number) => pages.filter(({ view }, index) => isFull || view !== 'list' || index % 8 === which);
const every = () => true;
const second = (which: number) => (_: unknown, index: number) => isFull || index % 2 === which;
const looks = [
  [1440, 'light', 'all', unlikePages(), every],
  [400, 'light', 'all', some(0), second(1)],
  [1440, 'realDark', 'colours', some(1), second(0)],
] as const;

describe.each(looks)('at %i px, %s', (width, theme, rules, shown, isTaken) => {
  beforeAll(async () => {
    visitor = await visit(application, { viewport: { width, height: 900 } });
    const entry = JSON.stringify({ dataType: 'string', value: theme, timestamp: 1 });
    const choose = ([key, text]: readonly [string, string]) => localStorage.setItem(key, text);
    await visitor.page.addInitScript(choose, [storageKey('DEFAULT_THEME'), entry] as const);
  });
  afterAll(() => visitor.leave());

  describe('one page after the other', () => {
    const turnTo = (path: string) => visitor.page.evaluate((wanted) => void (location.hash = `#${wanted}`), path);
    beforeAll(async () => {
      await visitor.signIn();
      await visitor.goTo('#/');
    });
    afterEach(() => closeFront(visitor));
    afterAll(() => visitor.startOver());

    test.each(shown)('$title', async ({ path, title }) => {
      await turnTo(path);
      await soon(() => frontOf(visitor)).toBe(title);
      await allAnswered(visitor);
      await expectAccessible(visitor, title, rules);
    });

    test.each(elsewhere.filter(isTaken))('%s', async (path) => {
      await turnTo(path);
      await soon(() => visitor.page.locator('main h1:visible, main h2:visible').count()).toBeGreaterThan(0);
      await expectAccessible(visitor, path, rules);
    });
  });

  describe('from the start', () => {
    afterEach(() => visitor.startOver());

    test.each(outside)('%s', async (name, open) => {
      await visitor.goTo('#/');
      await open(visitor);
      await expectAccessible(visitor, name, rules);
    });

    test.each(onList.filter(isTaken))('线下商品：%s', async (name, open) => {
      await visitor.signIn();
      await visitor.goTo('#/award/goods-offline');
      await soon(() => frontOf(visitor)).toBe('线下商品');
      await soon(async () => (await visitor.ui.see('rows')).length).toBeGreaterThan(0);
      await open(visitor);
      await expectAccessible(visitor, name, rules);
    });
  });
});
