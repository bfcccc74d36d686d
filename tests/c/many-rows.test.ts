import { expect, test } from 'vitest';
import type { ListPage } from '../../contract/core/page.ts';
import { seedMany } from '../../server/seed/many.ts';
import { eventually } from '../engine/ui.ts';
import { sharedApplication } from './application.ts';
import { visit } from './visit.ts';

/** More would be drawn by a table that draws all of them. */
const mostDrawn = 60;

test('a page of 300 rows draws those in sight, and all of them can be reached and ticked', async () => {
  const application = await sharedApplication();
  await seedMany(application.store(), { awards: 380 });
  const { page, ui, signIn, goTo, leave } = await visit(application);
  await signIn();
  await goTo('#/award/list');
  await eventually(async () => expect(await ui.see('rows')).toHaveLength(50), 30_000);

  const answered = page.waitForResponse((response) => response.url().includes('pageSize=300'));
  await ui.choose('页码', '300 条/页');
  const { result } = (await (await answered).json()) as { result: ListPage };
  expect(result.data).toHaveLength(300);
  const [first, last] = [result.data[0], result.data[299]].map((row) => String(row?.['title']));
  const whole = String(result.data[299]?.['display_title']);
  const drawn = async () => {
    const rows = await ui.see('rows');
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.length).toBeLessThan(mostDrawn);
    return rows.join('\n');
  };
  await eventually(async () => expect(await drawn()).toContain(first), 30_000);
  expect(await drawn()).not.toContain(last);

  await page.locator('[data-row-key]').first().hover();
  await page.mouse.wheel(0, 100_000);
  await eventually(async () => expect(await drawn()).toContain(last), 30_000);
  await ui.press({ role: 'checkbox', name: `选择 ${whole}` });
  await eventually(async () => expect(await ui.see('text')).toContain('已选择 1 项'), 30_000);

  await page.mouse.wheel(0, -100_000);
  await eventually(async () => expect(await drawn()).toContain(first), 30_000);
  await ui.press({ role: 'checkbox', name: '选择本页全部' });
  await eventually(async () => expect(await ui.see('text')).toContain('已选择 300 项'), 30_000);
  await drawn();
  await leave();
});
