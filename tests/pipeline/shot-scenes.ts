import type { Locator, Page } from 'playwright';

/** A screen of docs/screens.md. */
export interface Scene {
  /** Of its files. */
  readonly name: string;
  readonly title: string;
  readonly path: string;
  /** Seen by whoever is not signed in. */
  readonly isOutside?: true;
  /** Brings the page at `path` to what is to be seen. */
  readonly open: (page: Page) => Promise<void>;
}

const seen = (at: Locator): Locator => at.filter({ visible: true }).first();
const button = (page: Page, name: string): Locator => seen(page.getByRole('button', { name, exact: true }));
const rows = (page: Page): Promise<void> => seen(page.locator('[data-row-key]')).waitFor();
/** Everything on the page is there: its head first, then whatever its blocks have to fetch. */
async function settled(page: Page): Promise<void> {
  await seen(page.locator('.page-panel :is(h1, h2)')).waitFor();
  await page.waitForTimeout(1500);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true], .page-loading, .ghost')].every((one) => !one.checkVisibility()),
  );
}

/** Opens what an action of the first row opens: a button of its own where there is room, else an entry of its menu. */
async function openFrom(page: Page, action: string): Promise<void> {
  await rows(page);
  const row = seen(page.locator('[data-row-key]'));
  const own = row.getByRole('button', { name: action, exact: true });
  if (await own.isVisible()) await own.click();
  else {
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  }
  await seen(page.locator('[role=dialog]')).waitFor();
  await settled(page);
}
const opens =
  (action: string): Scene['open'] =>
  (page) =>
    openFrom(page, action);

async function tick(page: Page): Promise<void> {
  await rows(page);
  const boxes = page.locator('[data-row-key] input[type=checkbox]');
  for (let at = 0; at < 3; at += 1) await boxes.nth(at).check();
  await page.waitForTimeout(1200);
}

/** The screens of docs/screens.md, in its order. */
export const scenes: readonly Scene[] = [
  {
    name: 'login',
    title: '登录',
    path: '/user/login',
    isOutside: true,
    open: async (page) => page.locator('#username').waitFor(),
  },
  {
    name: 'workplace',
    title: '工作台',
    path: '/dashboard/workplace',
    open: settled,
  },
  { name: 'analysis', title: '分析页', path: '/dashboard/analysis', open: settled },
  { name: 'list', title: '列表', path: '/award/list', open: rows },
  { name: 'record', title: '记录', path: '/award/list', open: opens('详情') },
  { name: 'plan', title: '奖励方案', path: '/activity/plan', open: settled },
  { name: 'goods', title: '商城商品', path: '/award/goods', open: opens('编辑') },
  { name: 'order', title: '兑换订单', path: '/award/order', open: opens('详情') },
  { name: 'codes', title: '券码', path: '/award/coupon-zhongshang', open: opens('券码明细') },
  { name: 'award-log', title: '中奖日志', path: '/member/award-log', open: opens('详情') },
  { name: 'role', title: '角色的权限', path: '/system/role', open: opens('权限') },
  { name: 'dictionary', title: '数据字典', path: '/system/dictionary', open: rows },
  { name: 'media', title: '素材库', path: '/content/upload', open: rows },
  { name: 'operation-log', title: '操作日志', path: '/system/log/operation', open: opens('详情') },
  {
    name: 'import',
    title: '导入',
    path: '/award/goods-offline',
    open: async (page) => {
      await rows(page);
      await button(page, '导入').click();
      await seen(page.locator('[role=dialog]')).waitFor();
    },
  },
  { name: 'bulk', title: '批量操作', path: '/award/list', open: tick },
  {
    name: 'palette',
    title: '搜索与命令',
    path: '/award/list',
    open: async (page) => {
      await rows(page);
      await page.keyboard.press('Control+K');
      await seen(page.locator('[role=dialog] input, dialog input')).fill('jl');
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'account',
    title: '个人中心',
    path: '/account/center',
    open: settled,
  },
];
