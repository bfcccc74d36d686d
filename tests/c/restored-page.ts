import type { Page } from 'playwright';
import { expect } from 'vitest';
import { eventually } from '../engine/ui.ts';

/** Vite makes a page ready when it is asked for; then the recording is done again, ms. */
const patience = 60_000;

/** While developing, XState 5.33.3 takes an event that an action sends at once, and that makes another chart send, for a mistake. */
export const withoutFalseAlarm = `{
  const { warn } = console;
  console.warn = (...words) => {
    if (!String(words[0]).startsWith('Custom actions should not call \`sendTo()\` directly')) warn.apply(console, words);
  };
}`;

/** The search box of the list. */
export const keyword = (page: Page) => page.getByPlaceholder('请输入分类名称').first();
/** The rows of the demo data that the story looks at. */
export const rowNames = (page: Page) =>
  page.locator('tbody').getByText('优惠券').or(page.locator('tbody').getByText('积分'));

/** Leaves the form unsaved, and the search. */
export async function leaveForm(app: Page): Promise<void> {
  await app
    .getByRole('dialog')
    .getByRole('button', { name: /^取\s*消$/ })
    .click();
  await app.getByRole('button', { name: '放弃' }).click();
  await app.getByRole('button', { name: /^重\s*置$/ }).click();
}

/** Goes to the newest step, once what was typed into the open form has come: the chart of the form is there before it. */
export async function lookAtForm(inspector: Page, typed: string): Promise<void> {
  await inspector.keyboard.press('End');
  await inspector
    .locator('.actor-button', { hasText: /^record/ })
    .last()
    .click();
  await eventually(async () => expect(await inspector.locator('.facts').innerText()).toContain(typed), patience, 50);
}

/** Has the inspector open a page at its step, until that is there. `asked` is what the page asked the server. */
export async function openRestored(inspector: Page) {
  const [restored] = await Promise.all([
    inspector.context().waitForEvent('page'),
    inspector.getByRole('button', { name: /^回到这一步/ }).click(),
  ]);
  const asked: string[] = [];
  restored.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const bar = restored.getByRole('status', { name: '录制的恢复' });
  await bar.waitFor({ timeout: patience });
  await eventually(async () => expect(await bar.innerText()).toMatch(/^已恢复到第 \d+ 步/), patience, 50);
  return { restored, bar, asked };
}

/** The search, its rows, and the name in the form that is open. */
export const shownIn = async (page: Page) => [
  await keyword(page).inputValue(),
  await rowNames(page).allInnerTexts(),
  await page.getByRole('dialog').getByLabel('分类名称').inputValue(),
];
