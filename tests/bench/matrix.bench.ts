import { loadavg } from 'node:os';
import type { Page } from 'playwright';
import { type GrantPage, pairOf, type RoleGrants } from '../../contract/people/grants.ts';
import { actions } from '../../contract/core/permission.ts';
import { signIn, startDemo } from '../pipeline/demo-server.ts';
import type { Row } from './run.ts';

const [groupCount, pagesInGroup] = [8, 10];
const rounds = 20;

/** As many pages as the whole product may have, each with all actions. */
const pages: readonly GrantPage[] = Array.from({ length: groupCount }, (_, group) =>
  Array.from({ length: pagesInGroup }, (__, at) => ({
    permissionId: `Page${group}x${at}`,
    title: `页面 ${group}-${at}`,
    group: `分组 ${group}`,
    actions,
  })),
).flat();
const grants: RoleGrants = {
  pages,
  permissions: [],
  grantable: pages.flatMap(({ permissionId }) => actions.map((action) => pairOf(permissionId, action))),
};

/** What may be ticked: a cell, a page, a group, a column; in the words that its box is named by. */
const boxes: readonly (readonly [what: string, nameOf: (round: number) => string])[] = [
  ['a cell', (round) => `页面 ${round % groupCount}-${round % pagesInGroup} 查询`],
  ['a whole page', (round) => `全部页面 ${round % groupCount}-${(round * 3) % pagesInGroup}`],
  ['a group', (round) => `全部分组 ${round % groupCount}`],
  ['a column (80 pages)', () => '全部导出'],
];

/** Answers the details of any role with the large matrix. */
async function enlarge(page: Page): Promise<void> {
  await page.route(/\/admin\/api\/roles\/\d+$/, async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { result: object };
    await route.fulfill({ response: answer, json: { ...envelope, result: { ...envelope.result, ...grants } } });
  });
}

async function openMatrix(page: Page, home: string): Promise<void> {
  await page.goto(`${home}#/system/role`);
  await page.locator('tr', { hasText: 'customer_service' }).getByText('更多').click();
  await page.getByRole('menuitem', { name: '权限', exact: true }).click();
  await page.locator('.grants-matrix').waitFor();
  const drawn = await page.locator('.grants-matrix td input').count();
  if (drawn !== pages.length * actions.length) throw new Error(`${drawn} cells are drawn`);
}

/** Milliseconds from the press of a box until the frame with it has been painted. */
const clickTime = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (label) =>
      new Promise<number>((resolve, reject) => {
        const box = document.querySelector<HTMLInputElement>(`.grants-matrix input[aria-label="${label}"]`);
        if (!box) return reject(new Error(`there is no box ${label}`));
        const before = box.checked;
        const pressed = performance.now();
        box.click();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () =>
            box.checked === before
              ? reject(new Error(`${label} did not change`))
              : resolve(performance.now() - pressed),
          );
          port1.start();
          port2.postMessage(null);
        });
      }),
    name,
  );

async function clickTimes(page: Page, nameOf: (round: number) => string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await clickTime(page, nameOf(round)));
    await page.waitForTimeout(40);
  }
  return times;
}

const quantile = (times: readonly number[], share: number): number =>
  Number((times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1));

/** A click in the permission matrix of 80 pages × 9 actions until it is painted, with the processor as it is and 4 × slower. */
export async function bench(): Promise<readonly Row[]> {
  const demo = await startDemo();
  try {
    const page = await demo.browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await signIn(page, demo.address);
    await enlarge(page);
    await openMatrix(page, demo.address);
    const session = await page.context().newCDPSession(page);
    console.log(
      `load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    );
    const table: Row[] = [];
    for (const [what, nameOf] of boxes)
      for (const rate of [1, 4]) {
        await session.send('Emulation.setCPUThrottlingRate', { rate });
        const times = await clickTimes(page, nameOf);
        table.push({
          what,
          'processor slower by': rate,
          'median ms': quantile(times, 0.5),
          'p95 ms': quantile(times, 0.95),
        });
      }
    return table;
  } finally {
    await demo.close();
  }
}
