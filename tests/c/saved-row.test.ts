import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { type Application, startApplication } from './application.ts';
import { type Visit, visit } from './visit.ts';

let application: Application;
let visitor: Visit;

beforeAll(async () => {
  application = await startApplication();
  await application
    .store()
    .pool.query(
      `insert into award_cate (cate_name, sort, status) select '分类' || n, n, 'enabled' from generate_series(100, 399) as n`,
    );
});
afterAll(() => application.close());
beforeEach(async () => {
  visitor = await visit(application);
  await visitor.signIn();
});
afterEach(() => visitor.leave());

const news = async () => (await visitor.page.locator('.row-news').allTextContents()).join();
const pageNo = () => visitor.page.locator('.ant-pagination-item-active').textContent();
/** The name in the row that has the keyboard, and whether it can be seen. */
const focused = () =>
  visitor.page.evaluate(() => {
    const row = document.activeElement?.closest('[data-row-key].row-saved');
    const { top = -1, bottom = 0 } = row?.getBoundingClientRect() ?? {};
    return top >= 0 && bottom <= innerHeight ? (row?.textContent ?? '') : '';
  });

async function create(name: string, sort: string): Promise<void> {
  const { ui } = visitor;
  await soon(() => ui.see('rows')).not.toEqual([]);
  await ui.click('新建');
  await ui.fill('分类名称', name);
  await ui.fill('排序', sort);
  await ui.click('确定');
}

test('定位 turns to the page of a new row, which is brought into sight', async () => {
  await visitor.goTo('#/award/cate');
  await create('末尾分类', '9000');
  await soon(news).toContain('已新建「末尾分类」，不在当前页');
  await visitor.ui.click('定位');
  await soon(pageNo).toBe('7');
  await soon(focused).toContain('末尾分类');
  expect(await news()).toBe('');
});

test('also in a page of hundreds, of which only those in sight are drawn', async () => {
  await visitor.goTo('#/award/cate?pageNo=1&pageSize=100');
  await create('中间分类', '350');
  await soon(news).toContain('已新建「中间分类」，不在当前页');
  await visitor.ui.click('定位');
  await soon(pageNo).toBe('3');
  await soon(focused).toContain('中间分类');
});

test('what the conditions leave out is said; clearing them is the way to it', async () => {
  await visitor.goTo('#/award/cate?keyword=%E5%88%86%E7%B1%BB3');
  await create('另外一类', '1');
  await soon(news).toContain('已新建「另外一类」，不在当前页');
  await visitor.ui.click('定位');
  await soon(news).toContain('不符合当前查询条件');
  expect(await visitor.ui.seeButton('定位')).toBeUndefined();
  await visitor.ui.click('清空条件');
  await soon(focused).toContain('另外一类');
});
