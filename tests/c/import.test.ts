import { expect, test } from 'vitest';
import { jobKinds } from '../../server/job-kinds.ts';
import { startJobs } from '../../server/jobs/worker.ts';
import { eventually } from '../engine/ui.ts';
import { sharedApplication } from './application.ts';
import { visit } from './visit.ts';

const log = { info: () => undefined, warn: () => undefined };
const made = '导入三行';

test('a file with one bad cell is sent, looked at and committed without it; the good rows stand in the list', async () => {
  const application = await sharedApplication();
  const { pool } = application.store();
  const stop = startJobs(application.store(), log, { kinds: jobKinds, pollMs: 200 });
  const visitor = await visit(application);
  const { page } = visitor;
  await visitor.signIn();
  await visitor.goTo(`#/award/cate?keyword=${encodeURIComponent(made)}`);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入奖励分类' });
  await dialog.getByText('选择文件，或拖到这里').waitFor({ timeout: 60_000 });
  await dialog.locator('input[type=file]').setInputFiles({
    name: '奖励分类.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`分类名称,排序\n${made}甲,3\n${made}乙,很前\n${made}丙,5\n`),
  });
  // What would become of it: the bad cell by its address, the good lines beside it; nothing is written yet.
  await dialog.getByText('第 3 行 B 列：', { exact: false }).waitFor({ timeout: 60_000 });
  await dialog.getByRole('tab', { name: '错误 1' }).waitFor();
  await dialog.getByRole('tab', { name: '新增 2' }).click();
  await dialog.getByRole('cell', { name: `${made}丙` }).waitFor({ timeout: 30_000 });
  const written = async () => {
    const { rows } = await pool.query<{ cate_name: string; sort: number }>(
      `select cate_name, sort::int from award_cate where cate_name like '${made}%' order by sort`,
    );
    return rows.map(({ cate_name, sort }) => `${cate_name} ${sort}`);
  };
  expect(await written()).toEqual([]);
  expect(await dialog.getByRole('radio', { name: /^全部成功才导入/ }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: '导入 2 行' }).click();
  await dialog.getByText('新增 2 行，修改 0 行，未写入 1 行').waitFor({ timeout: 60_000 });
  await dialog.getByRole('button', { name: '完成' }).click();
  await eventually(async () => {
    const shown = (await visitor.ui.see('rows')).map((row) => JSON.stringify(row));
    expect(['甲', '乙', '丙'].map((name) => shown.some((row) => row.includes(`${made}${name}`)))).toEqual([
      true,
      false,
      true,
    ]);
  }, 60_000);
  expect(await written()).toEqual([`${made}甲 3`, `${made}丙 5`]);
  await visitor.leave();
  await stop();
  await pool.query(`delete from award_cate where cate_name like '${made}%'`);
});
