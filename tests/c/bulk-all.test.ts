import { expect, test } from 'vitest';
import { jobKinds } from '../../server/job-kinds.ts';
import { startJobs } from '../../server/jobs/worker.ts';
import { eventually } from '../engine/ui.ts';
import type { Screen } from '../engine/screen.ts';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { visit } from './visit.ts';

/* 选中全部 N 条: more rows than a page shows take a step as a job at the server, and the list follows it. */

const log = { info: () => undefined, warn: () => undefined };
const made = '批量账号';
const total = 72;

test('all accounts that a search finds are disabled with a reason: seen as a job, and in the list when it is over', async () => {
  const application = await sharedApplication();
  const { pool } = application.store();
  await pool.query(
    `insert into account (username, nickname, password_hash, dept_id)
      select 'bulk' || n, '${made} ' || n, a.password_hash, a.dept_id
      from generate_series(1, ${total}) n, account a where a.username = 'admin'`,
  );
  const standing = async () => {
    const { rows } = await pool.query<{ status: string; count: number }>(
      `select status, count(*)::int as count from account where nickname like '${made}%' group by 1 order by 1`,
    );
    return rows;
  };
  const visitor = await visit(application);
  const { ui, page } = visitor;
  const see = <Part extends keyof Screen>(part: Part) => ui.see(part);
  await visitor.signIn();
  await visitor.goTo(`#/system/account?keyword=${encodeURIComponent(made)}`);
  await soon(async () => (await see('rows')).length).toBeGreaterThan(1);
  await ui.press({ role: 'checkbox', name: '选择本页全部' });
  await ui.click(`选中全部 ${total} 条`);
  await soon(() => see('text')).toContain(`已选中符合条件的全部 ${total} 条`);

  // One comes while it is asked: nothing begins, and the list is read anew.
  await ui.click('批量停用');
  await ui.fill('原因', '活动外包到期');
  await pool.query(
    `insert into account (username, nickname, password_hash, dept_id)
      select 'bulk0', '${made} 0', a.password_hash, a.dept_id from account a where a.username = 'admin'`,
  );
  await ui.click(`停用 ${total} 条`);
  const grown = total + 1;
  await soon(async () => (await see('alerts')).join()).toContain(
    `符合条件的数据现有 ${grown} 条，与确认的 ${total} 条不一致`,
  );
  await ui.click('知道了');
  await soon(() => see('text')).toContain(`已选中符合条件的全部 ${grown} 条`);
  expect(await standing()).toEqual([{ status: 'enabled', count: grown }]);

  await ui.click('批量停用');
  await ui.fill('原因', '活动外包到期');
  await ui.click(`停用 ${grown} 条`);
  const tray = page.locator('.job-tray > button');
  await eventually(async () => expect(await tray.getAttribute('aria-label')).toContain('1 个进行中'), 30_000);
  await soon(() => see('dialogs')).toEqual([]);
  // One has been disabled by somebody else before its turn comes.
  await pool.query(`update account set status = 'disabled', version = version + 1 where username = 'bulk0'`);
  const stop = startJobs(application.store(), log, { kinds: jobKinds, pollMs: 200 });
  await eventually(async () => expect(await tray.getAttribute('aria-label')).toContain('1 个新结束'), 60_000);
  expect(await standing()).toEqual([{ status: 'disabled', count: grown }]);
  // Nobody has pressed anything: the list shows what became of them.
  await eventually(async () => {
    const rows = await see('rows');
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter((row) => row.includes(made) && !row.includes('停用'))).toEqual([]);
  }, 30_000);
  await tray.click();
  const panel = page.getByRole('dialog', { name: '任务', exact: true });
  await panel.getByText(`成功 ${total} 条，失败 1 条`).waitFor({ timeout: 30_000 });
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: /^下载/ }).click();
  expect((await download).suggestedFilename()).toBe('批量停用账号_失败数据.xlsx');
  await visitor.leave();
  await stop();
  await pool.query(`delete from account where nickname like '${made}%'`);
});
