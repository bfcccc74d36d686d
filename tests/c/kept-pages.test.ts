import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { type Visit, visit } from './visit.ts';

/* A page that was kept is fresh when somebody comes back to it, and what was typed there is still there. */

const application = await sharedApplication();
let visitor: Visit;

beforeEach(async () => {
  visitor = await visit(application);
  await visitor.signIn();
});
afterEach(() => visitor.leave());

const told = async (label: string): Promise<number> => {
  const facts = await visitor.page.locator('.ant-drawer .fact', { hasText: label }).allTextContents();
  return Number(facts.find((fact) => new RegExp(`^${label}\\d`).test(fact))?.replace(label, '') ?? Number.NaN);
};

/** A plan more in the tree of the activity, on the page of the trees. */
async function addPlan(): Promise<void> {
  await visitor.goTo('#/activity/plan?activity=4002');
  await soon(async () => (await visitor.ui.see('fields'))['方案名称']?.enabled).toBe(true);
  const added = visitor.page.waitForResponse((response) => response.url().includes('planAdds'));
  await visitor.ui.click('新增方案');
  await added;
}
/** What a tab says of itself to who cannot see its mark. */
const markOf = (key: string) => visitor.page.locator(`[id="tab:${key}"]`).getAttribute('aria-description').then(String);
const workplace = '/dashboard/workplace';

test('the record of an activity counts the plan that was added on another page; what was typed stays, and says so', async () => {
  const listening = visitor.page.waitForResponse((response) => response.url().endsWith('/admin/events'));
  await visitor.goTo(`#${workplace}`);
  await visitor.goTo('#/activity/list?open=4002');
  await soon(() => told('方案数')).toBeGreaterThan(0);
  await listening;
  const before = await told('方案数');
  await addPlan();
  await soon(() => markOf('/activity/list')).toContain('有更新');
  await visitor.goTo('#/activity/list');
  await soon(() => told('方案数')).toBe(before + 1);

  await visitor.page.locator('.ant-drawer').getByRole('button', { name: '编辑', exact: true }).click();
  await soon(async () => (await visitor.ui.see('fields'))['活动名称']?.enabled).toBe(true);
  await visitor.ui.fill('活动名称', '正在填写');
  // A dashboard counts plans as well: its mark is for who waits for the news.
  await visitor.goTo(`#${workplace}`);
  await soon(() => markOf(workplace)).not.toContain('有更新');
  await addPlan();
  await soon(() => markOf(workplace)).toContain('有更新');
  await visitor.goTo('#/activity/list');
  await soon(() => visitor.ui.see('alerts')).toContain(
    '这条记录或与它有关的数据在别处有更新，您填写的内容还在，保存时会核对',
  );
  expect((await visitor.ui.see('fields'))['活动名称']?.value).toBe('正在填写');
});
