import { afterAll, beforeAll, expect, test } from 'vitest';
import { retypeField } from '../drivers/confirm.driver.ts';
import { eventually } from '../engine/ui.ts';
import type { Screen } from '../engine/screen.ts';
import { soon } from '../soon.ts';
import { type Application, startApplication } from './application.ts';
import { visit } from './visit.ts';

/* A step that wants a name typed wants the number of rows typed for many, and the server is told the name of each. */

let application: Application;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

test('several activities are terminated once their number is typed', async () => {
  const { pool } = application.store();
  await pool.query(`update activity set status = 'paused'`);
  const visitor = await visit(application);
  const { ui, page } = visitor;
  await visitor.signIn();
  await visitor.goTo('#/activity/list');
  const see = <Part extends keyof Screen>(part: Part) => ui.see(part);
  await soon(async () => (await see('rows')).length).toBeGreaterThan(1);
  await ui.press({ role: 'checkbox', name: '选择本页全部' });
  await ui.click('批量终止');
  await soon(() => see('dialogs')).toEqual(['批量终止']);
  await soon(() => see('text')).toMatch(/将对 \d 条执行终止/);
  const waiting = /将对 (\d) 条/.exec(await see('text'))?.[1] ?? '';
  const ok = async () => Object.entries(await see('buttons')).find(([name]) => /^终止\d条$/.test(name))?.[1];
  await ui.fill('原因', '奖品来源中断');
  await soon(ok).toBe('disabled');
  await ui.fill(retypeField('条数', waiting), waiting);
  await soon(ok).toBe('enabled');
  await ui.click(`终止 ${waiting} 条`);
  const state = () => page.evaluate(() => document.querySelector('.bulk-panel')?.getAttribute('data-state') ?? '');
  await eventually(async () => expect(await state()).toBe('finished'), 30_000);
  const { rows } = await pool.query(`select count(*)::int as count from activity where status = 'terminated'`);
  expect(rows).toEqual([{ count: Number(waiting) }]);
  await visitor.leave();
});
