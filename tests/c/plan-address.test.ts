import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { frontOf, hashOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

/* Whose plans are shown stands in the address: a reload and a shared link lead there. */

const application = await sharedApplication();
let visitor: Visit;
const shown = async () => (await visitor.ui.see('fields'))['活动']?.value;

beforeEach(async () => {
  visitor = await visit(application);
  await visitor.signIn();
  await visitor.goTo('#/activity/plan?activity=4004');
  await soon(() => frontOf(visitor)).toBe('奖励方案');
  await soon(shown).toBe('本草寻味·城市打卡');
});
afterEach(() => visitor.leave());

test('an activity that is chosen comes back after a reload, and a link leads to another one', async () => {
  await visitor.ui.choose('活动', '邀好友·喝凉茶');
  await soon(() => hashOf(visitor)).toBe('#/activity/plan?activity=4003');
  await visitor.page.reload();
  await soon(shown).toBe('邀好友·喝凉茶');
  await visitor.page.evaluate(() => void (location.hash = '#/activity/plan?activity=4004'));
  await soon(shown).toBe('本草寻味·城市打卡');
});

test('something typed is not lost to another activity', async () => {
  await soon(async () => (await visitor.ui.see('fields'))['方案名称']?.enabled).toBe(true);
  await visitor.ui.fill('方案名称', '还没有保存');
  await visitor.ui.choose('活动', '邀好友·喝凉茶');
  await soon(() => visitor.ui.see('notices')).toEqual(['当前活动有未保存的修改，请先保存或放弃修改']);
  const fields = await visitor.ui.see('fields');
  expect([fields['活动']?.value, fields['方案名称']?.value]).toEqual(['本草寻味·城市打卡', '还没有保存']);
});

test('a list that a link narrows to an activity and a plan says their names, and so does a new record of it', async () => {
  const { ui } = visitor;
  await visitor.goTo('#/activity/prize?activity_id=4001&plan_id=4103');
  const named = async (label: string) => (await ui.see('fields'))[label]?.value;
  await soon(() => named('活动')).toBe('清凉一夏·转盘赢好礼');
  await soon(() => named('方案')).toBe('其他地区');
  await ui.click('新建');
  await soon(() => named('所属方案')).toBe('其他地区');
});
