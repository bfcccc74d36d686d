import { loadavg } from 'node:os';
import type { Page } from 'playwright';
import { signIn, startDemo } from '../pipeline/demo-server.ts';
import type { Row } from './run.ts';

const rounds = 6;
const title = '奖励库';

/** Resolves with the time at which the menu of a page has an entry, or has it no more. */
const menuTime = (page: Page, wanted: boolean): Promise<number> =>
  page.evaluate(
    ([entry, there]) =>
      new Promise<number>((resolve) => {
        const has = () => [...document.querySelectorAll('nav, aside')].some((menu) => menu.textContent.includes(entry));
        const look = () => (has() === there ? resolve(Date.now()) : requestAnimationFrame(look));
        look();
      }),
    [title, wanted] as const,
  );

/** Gives 查询 of a page to a role in the dialog, or takes it; the time of the click that saves. */
async function change(page: Page): Promise<number> {
  await page.locator('tr', { hasText: 'customer_service' }).getByText('更多').click();
  await page.getByRole('menuitem', { name: '权限', exact: true }).click();
  await page.getByRole('checkbox', { name: `${title} 查询` }).click();
  await page.getByRole('button', { name: /^保\s*存$/ }).click();
  await page.locator('.grants-preview').waitFor();
  const confirm = page.getByRole('dialog', { name: /^权限：/ }).getByRole('button', { name: /^确\s*定$/ });
  return confirm.evaluate((button: HTMLElement) => {
    button.click();
    return Date.now();
  });
}

/** From the click that saves the permissions of a role until the menu of another browser, whose operator has the role, follows. */
export async function bench(): Promise<readonly Row[]> {
  const demo = await startDemo();
  try {
    const open = async (username: string) => {
      const context = await demo.browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
      const page = await context.newPage();
      await signIn(page, demo.address, username);
      return page;
    };
    const [boss, clerk] = [await open('admin'), await open('customer_service')];
    await boss.goto(`${demo.address}#/system/role`);
    await clerk.waitForTimeout(3000);
    console.log(
      `load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    );
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const seen = menuTime(clerk, round % 2 === 0);
      const saved = await change(boss);
      times.push((await seen) - saved);
      await boss.getByRole('dialog', { name: /^权限：/ }).waitFor({ state: 'detached' });
      await boss.waitForTimeout(1000);
    }
    const sorted = times.toSorted((one, other) => one - other);
    return [{ rounds, 'median ms': sorted[Math.floor(rounds / 2)] ?? 0, 'longest ms': sorted.at(-1) ?? 0 }];
  } finally {
    await demo.close();
  }
}
