import type { CDPSession, Page } from 'playwright';
import { signIn, startDemo } from '../pipeline/demo-server.ts';
import type { Row } from './run.ts';

/** Menu entries with the page that they lead to, in the order in which they are clicked. */
const pages = ['奖励库', '线下商品', '奖励分类'] as const;
const rounds = 6;
/** A person looks at the entry before pressing, in ms. */
const hover = 100;

/** Peers on their own pages, measured on 2026-11-20 on this kind of machine: warm, ms, as it is and with a processor 4 times slower. */
const peers: readonly Row[] = [
  { what: 'shadcn-admin (no antd)', 'ms at 1×': 64, 'ms at 4×': 151 },
  { what: 'react-admin simple', 'ms at 1×': 107, 'ms at 4×': 452 },
  { what: 'refine + antd (minimal)', 'ms at 1×': 138, 'ms at 4×': 343 },
  { what: 'ant-design-pro 6', 'ms at 1×': 196, 'ms at 4×': 881 },
  { what: 'ant-design-vue-pro', 'ms at 1×': '–', 'ms at 4×': 592 },
  { what: 'vue-vben-admin', 'ms at 1×': '–', 'ms at 4×': 1070 },
  { what: 'soybean-admin', 'ms at 1×': '–', 'ms at 4×': 1246 },
];

const median = (times: readonly number[]) =>
  Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0);

/**
 * From the click on the menu until the frame after the page's rows are on the screen. Everything has been looked at once before: the
 * tabs are open, as they are in an operator's day.
 */
async function clickTime(page: Page, title: string): Promise<number> {
  const entry = page
    .getByRole('menuitem', { name: title, exact: true })
    .or(page.getByRole('link', { name: title, exact: true }));
  await entry.first().hover();
  await page.waitForTimeout(hover);
  const painted = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () => {
              const heads = [...document.querySelectorAll('.page-panel h2')];
              const isThere = heads.some((head) => head.textContent === wanted && head.checkVisibility());
              const row = document.querySelector<HTMLElement>('.page-panel:not([hidden]) [data-row-key]');
              if (isThere && row) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
              else requestAnimationFrame(look);
            };
            look();
          },
          { capture: true, once: true },
        );
      }),
    title,
  );
  await entry.first().click();
  return painted;
}

async function measured(page: Page, session: CDPSession, rate: number): Promise<number> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1)
    for (const title of pages) {
      const took = await clickTime(page, title);
      // Their first visits are not what is measured.
      if (round > 0) times.push(took);
      await page.waitForTimeout(300);
    }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return median(times);
}

/** A click on the menu until the page is painted, warm, beside what others take. */
export async function bench(): Promise<readonly Row[]> {
  const demo = await startDemo();
  try {
    const page = await demo.browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await signIn(page, demo.address);
    const folder = page.getByText('奖品管理', { exact: true }).first();
    if (!(await page.getByText(pages[0], { exact: true }).first().isVisible())) await folder.click();
    const session = await page.context().newCDPSession(page);
    const own: Row = {
      what: 'Flan Admin',
      'ms at 1×': await measured(page, session, 1),
      'ms at 4×': await measured(page, session, 4),
    };
    return [own, ...peers];
  } finally {
    await demo.close();
  }
}
