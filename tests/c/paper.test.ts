import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { startApplication } from './application.ts';
import { type Visit, visit } from './visit.ts';

/* A list on paper: A4 across, less its margins, at 96 px an inch. */

/** With rows of its own. */
const application = await startApplication();
afterAll(() => application.close());
const sheet = { width: 1047, height: 700 };
let visitor: Visit;
/** Free text without a place to break it: a line as long as the sheet is wide. */
const unbroken = 'https://partner.example.com/orders/'.padEnd(300, 'x');
beforeEach(async () => {
  const { pool } = application.store();
  await pool.query(`update goods_order set sync_error = $1 where status = 'wait_ship'`, [unbroken]);
  visitor = await visit(application, { viewport: sheet });
  await visitor.signIn();
  await visitor.goTo('#/award/order?status=wait_ship,wait_check');
  await soon(async () => (await visitor.ui.see('rows')).length).toBeGreaterThan(0);
  await visitor.ui.click('列设置');
  for (const name of ['同步失败原因', '渠道单号', '收货地区'])
    await visitor.ui.press({ role: 'menuitemcheckbox', name });
  await visitor.page.keyboard.press('Escape');
  await visitor.page.emulateMedia({ media: 'print' });
  // What is for paper only is fetched once the page is idle.
  await soon(async () => (await onPaper()).buttons).toEqual([]);
});
afterEach(() => visitor.leave());

const onPaper = () =>
  visitor.page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
    const left = (one: Element | undefined) => Math.round(one?.getBoundingClientRect().left ?? -1);
    const heads = seen('.table-panel th[data-column]');
    const first = seen('.table-panel tr[data-row-key]')[0];
    const cells = [...(first?.querySelectorAll<HTMLElement>('td') ?? [])].filter((one) => one.checkVisibility());
    return {
      heads: heads.map((head) => [head.textContent, left(head)]),
      cells: cells.map((cell) => left(cell)),
      cut: cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
      number: cells[0]?.textContent ?? '',
      right: Math.max(...heads.map((head) => head.getBoundingClientRect().right)),
      asked: seen('.search-filter').map((filter) => filter.innerText.replaceAll(/\s+/g, ' ')),
      buttons: seen('.table-toolbar button, .search-area button').map((button) => button.textContent),
    };
  });

test('every column that is shown is there with whole values, under its own head, on the sheet', async () => {
  const { heads, cells, cut, number, right } = await onPaper();
  expect(heads.length).toBeGreaterThan(8);
  expect(heads.map(([, at]) => at)).toEqual(cells);
  expect(cut).toEqual([]);
  expect(number).toMatch(/DH\d{10,}$/);
  expect(right).toBeLessThanOrEqual(sheet.width);
});

test('what was searched for stands above it, and nothing that is only to be pressed', async () => {
  const { asked, buttons } = await onPaper();
  expect(asked).toEqual(['订单状态 待发货 待审核']);
  expect(buttons).toEqual([]);
});
