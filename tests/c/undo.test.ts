import { expect, test } from 'vitest';
import { codes } from '../../contract/core/errors.ts';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { twoVisits } from './two-visits.ts';
import type { Visit } from './visit.ts';

/* 撤销 beside 保存成功: what it brings back, and what it says when the row has gone on. */

const application = await sharedApplication();
const visits = twoVisits(application);

async function sitDown(one: Visit, username: string): Promise<void> {
  await one.signIn(username);
  await one.goTo('#/award/cate');
  await soon(async () => (await one.ui.see('rows')).length).toBeGreaterThan(1);
}

async function openForm({ ui }: Visit): Promise<string> {
  await ui.clickRow('品牌周边', '编辑');
  await soon(async () => (await ui.see('fields'))['分类名称']?.value).toBe('品牌周边');
  return (await ui.see('fields'))['备注']?.value ?? '';
}

/** Saves another remark; returns what stood there before. */
async function save(one: Visit, remark: string): Promise<string> {
  const before = await openForm(one);
  await one.ui.fill('备注', remark);
  await one.ui.click('确定');
  await soon(() => one.ui.see('dialogs')).toEqual([]);
  return before;
}

/** Saves another remark as somebody else, without a page: 撤销 of the first stands for a few seconds only. */
async function saveElsewhere(username: string, remark: string): Promise<void> {
  const { rows } = await application
    .store()
    .pool.query<{ id: number; version: number }>(`select id, version from award_cate where cate_name = '品牌周边'`);
  const token = await application.token(username);
  const answer = await fetch(`${application.address}proxy-he/admin/api/FlanAwardCate/updates`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...rows[0], remark }),
  });
  expect(await answer.json()).toMatchObject({ code: codes.ok });
}

async function remarkOf(one: Visit): Promise<string> {
  const remark = await openForm(one);
  await one.ui.click('取消');
  await soon(() => one.ui.see('dialogs')).toEqual([]);
  return remark;
}

test('the save just made is taken back, and what stood there before stands there again', async () => {
  const [one] = visits();
  await sitDown(one, 'admin');
  const before = await save(one, `改于 ${Math.random()}`);
  await one.ui.click('撤销');
  await soon(() => one.ui.see('text')).toContain('已撤销');
  expect(await remarkOf(one)).toBe(before);
});

test('when somebody else has saved since, nothing is taken back and it says who and what', async () => {
  const [one, other] = visits();
  await Promise.all([sitDown(one, 'admin'), sitDown(other, 'ops_manager')]);
  await save(one, '甲改的');
  await saveElsewhere('ops_manager', '乙改的');
  await one.ui.click('撤销');
  await soon(() => one.ui.see('text')).toMatch(/运营主管.*不能再撤销/);
  expect(await one.ui.see('text')).not.toContain('已撤销');
  await other.ui.click('刷新列表').catch(() => undefined);
  expect(await remarkOf(other)).toBe('乙改的');
});
