import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobKinds } from '../../server/job-kinds.ts';
import { startJobs } from '../../server/jobs/worker.ts';
import { eventually } from '../engine/ui.ts';
import { sharedApplication } from './application.ts';
import { visit } from './visit.ts';

const log = { info: () => undefined, warn: () => undefined };
const made = '导出三百';

test('300 rows are exported as they are filtered, with the columns chosen, and fetched from the tray', async () => {
  const application = await sharedApplication();
  const { pool } = application.store();
  await pool.query(
    `insert into award_cate (cate_name, sort, status) select '${made} ' || n, n, 'enabled' from generate_series(1, 300) n`,
  );
  const stop = startJobs(application.store(), log, { kinds: jobKinds, pollMs: 200 });
  const visitor = await visit(application);
  const { page } = visitor;
  await visitor.signIn();
  await visitor.goTo(`#/award/cate?keyword=${encodeURIComponent(made)}`);
  await eventually(async () => expect((await visitor.ui.see('rows')).length).toBeGreaterThan(0), 30_000);
  // The code of the tray comes once the page has had its time; a click before that is kept.
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导出奖励分类' });
  await dialog.getByText('共 300 条').waitFor({ timeout: 60_000 });
  await dialog.getByRole('radio', { name: 'CSV' }).check();
  await dialog.getByRole('button', { name: '开始导出' }).click();
  const tray = page.locator('.job-tray > button');
  await eventually(async () => expect(await tray.getAttribute('aria-label')).toContain('个新结束'), 30_000);
  await tray.click();
  const panel = page.getByRole('dialog', { name: '任务', exact: true });
  await panel.getByText('共 300 条').waitFor({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: /^下载奖励分类/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^奖励分类_\d{8}_\d{6}\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toContain('名称');
  expect(lines).toHaveLength(301);
  expect(new Set(lines.slice(1).map((line) => line.split(',').find((cell) => cell.startsWith(made)))).size).toBe(300);
  // Seen is seen, here and after a reload, which would take back what is still on its way.
  const seen = page.waitForResponse((response) => response.url().includes('/jobs/seen'));
  await page.keyboard.press('Escape');
  await seen;
  await eventually(async () => expect(await tray.getAttribute('aria-label')).toBe('任务'), 30_000);
  await page.reload();
  await tray.waitFor({ timeout: 60_000 });
  await eventually(async () => expect(await tray.getAttribute('aria-label')).toBe('任务'), 30_000);
  await visitor.leave();
  await stop();
  await pool.query(`delete from award_cate where cate_name like '${made}%'`);
});
