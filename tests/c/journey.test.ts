import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tile } from '../../server/seed/tiles.ts';
import { eventually } from '../engine/ui.ts';
import { temporaryFolder, testPassword } from '../server/data-template.ts';
import { type Application, startApplication } from './application.ts';
import { type Visit, visit } from './visit.ts';

/*
 * What an operator does on a working day, in the order of the house: somebody signs in, sorts, stocks and offers; the server goes down
 * and comes back; everything is still there. One story, told in steps.
 */

const category = '夏日清凉';
const good = '凉茶礼盒';
const points = '签到积分';
const gift = '到店领礼盒';

let [application, visitor]: [Application?, Visit?] = [];
const folder = temporaryFolder();
const picture = path.join(folder, '主图.png');

beforeAll(async () => {
  fs.writeFileSync(picture, tile('cup'));
  application = await startApplication();
  visitor = await visit(application);
});
afterAll(async () => {
  await application?.close();
  fs.rmSync(folder, { recursive: true });
});

function here(): Visit {
  if (!visitor) throw new Error('nobody is there');
  return visitor;
}

async function signIn(): Promise<void> {
  const { ui, goTo } = here();
  await goTo('#/');
  await ui.fill('用户名', 'admin');
  await ui.fill('密码', testPassword);
  await ui.click('登录');
  await eventually(async () => expect(await ui.see('text')).toContain('工作台'), 30_000);
}

/** Goes to a page of 奖品管理 by the menu: opens the group, and in it the part, where others are open. */
async function openPage(title: string): Promise<void> {
  const { ui } = here();
  const part = title === '线下商品' ? '奖品与商品' : '奖励';
  const shows = async (wanted: string) => (await ui.see('controls')).some(({ name }) => name === wanted);
  if (!(await shows(part))) await ui.click('奖品管理');
  if (!(await shows(title))) await ui.click(part);
  await ui.press({ role: 'link', name: title });
  await eventually(async () => {
    const controls = await ui.see('controls');
    expect(controls.find(({ role, name }) => role === 'tab' && name === title)?.on).toBe(true);
  }, 30_000);
}

/** Waits until nothing stands above the list and this was said. */
async function said(words: string): Promise<void> {
  await eventually(async () => {
    const { dialogs, notices } = await here().ui.read();
    expect(dialogs).toEqual([]);
    expect(notices.join(' ')).toContain(words);
  }, 30_000);
}

/** A form that takes the whole page says 保存. */
async function save(button: '确定' | '保存' = '确定'): Promise<void> {
  await here().ui.click(button);
  await said('保存成功');
}

const rowOf = async (title: string) => (await here().ui.see('rows')).find((row) => row.includes(title)) ?? '';
const rowSays = (title: string, words: string) =>
  eventually(async () => expect(await rowOf(title)).toContain(words), 30_000);

/** Takes a row a step along its life cycle. */
async function take(title: string, step: string): Promise<void> {
  const { ui } = here();
  await ui.clickRow(title, '更多');
  await ui.press({ role: 'menuitem', name: step });
  await ui.click('确定');
  await said(`已${step}「`);
}

async function putPicture(label: string): Promise<void> {
  const { page } = here();
  await page.getByLabel(`上传${label}`).setInputFiles(picture);
  const shown = page.getByRole('dialog').getByRole('img', { name: `${label} 1` });
  await shown.waitFor();
  await eventually(
    async () => expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0),
    30_000,
  );
}

test('the administrator signs in by the form', async () => {
  await signIn();
});

test('creates a category', async () => {
  const { ui } = here();
  await openPage('奖励分类');
  await ui.click('新建');
  await ui.fill('分类名称', category);
  await ui.fill('排序', '15');
  await save();
  await rowSays(category, '启用');
});

test('creates an offline good with a picture', async () => {
  const { ui } = here();
  await openPage('线下商品');
  await ui.click('新建');
  await ui.fill('名称', good);
  await putPicture('图片');
  await ui.fill('单位', '盒');
  await ui.fill('市场价', '68.5');
  await ui.fill('成本', '30');
  await ui.press({ role: 'radio', name: '领取后若干天' });
  await ui.fill('领取有效期', '30');
  await save('保存');
  await rowSays(good, '¥68.50');
  await rowSays(good, '草稿');
});

test('stocks it in', async () => {
  const { ui } = here();
  await ui.clickRow(good, '更多');
  const controls = await ui.see('controls');
  expect(controls.find(({ name }) => name === '启用')?.enabled).toBe(false);
  await ui.press({ role: 'menuitem', name: '入库/盘亏' });
  await ui.fill('增减数量', '150');
  await ui.fill('原因', '首批到货');
  await save();
  await rowSays(good, '150');
});

test('takes the good along its life cycle', async () => {
  await take(good, '启用');
  await rowSays(good, '启用');
  await take(good, '停用');
  await rowSays(good, '停用');
  await take(good, '启用');
  await rowSays(good, '启用');
});

test('creates an award of points in the category', async () => {
  const { ui, page } = here();
  await openPage('奖励库');
  await ui.click('新建');
  await ui.choose('奖励类型', '积分');
  await ui.choose('奖励分类', category);
  await ui.fill('奖励名称', points);
  await putPicture('图片');
  await ui.fill('积分数', '20');
  await ui.fill('市场价', '0');
  await ui.fill('成本价', '0.2');
  await page.getByRole('textbox', { name: '使用规则' }).fill('每日签到可得。');
  await save();
  // The row says type and category in columns of their own.
  await rowSays(points, `积分${category}`);
});

test('creates an award that hands the good over', async () => {
  const { ui, page } = here();
  await ui.click('新建');
  await ui.choose('奖励类型', '线下实物');
  await ui.choose('奖励分类', category);
  await ui.fill('奖励名称', gift);
  await putPicture('图片');
  await ui.choose('来源', '线下商品');
  await ui.choose('来源货品', good);
  await ui.fill('市场价', '68.5');
  await ui.fill('成本价', '30');
  await ui.press({ role: 'radio', name: '领取后若干天' });
  await ui.fill('有效期', '7');
  await page.getByRole('textbox', { name: '使用规则' }).fill('到店出示兑换码。');
  await save();
  await rowSays(gift, `线下实物${category}`);
  await rowSays(gift, '150');
});

test('takes the awards along their life cycle', async () => {
  await take(gift, '启用');
  await rowSays(gift, '启用');
  await take(points, '启用');
  await take(points, '停用');
  await rowSays(points, '停用');
  await take(points, '归档');
  await eventually(async () => expect(await rowOf(points)).toBe(''), 30_000);
});

test('after a restart somebody else finds everything', async () => {
  await here().leave();
  await application?.restart();
  visitor = application && (await visit(application));
  const { ui, page } = here();
  await signIn();
  await openPage('奖励分类');
  await rowSays(category, '启用');
  await openPage('线下商品');
  await rowSays(good, '启用');
  expect(await rowOf(good)).toContain('150');
  await ui.clickRow(good, '详情');
  await eventually(async () => expect(await ui.see('text')).toContain('首批到货'), 30_000);
  const shown = page.getByRole('dialog').getByRole('img', { name: '图片 1' });
  await eventually(
    async () => expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0),
    30_000,
  );
  await ui.click('关闭');
  await openPage('奖励库');
  await rowSays(gift, '启用');
  await ui.click('展开');
  await ui.choose('状态', '已归档');
  await ui.key('Escape');
  await ui.click('查询');
  await rowSays(points, '已归档');
  await here().leave();
});
