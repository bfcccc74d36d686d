import { expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { standsAt } from './at-the-door.ts';
import { hashOf, tokenOf } from './read-page.ts';
import { twoVisits } from './two-visits.ts';
import type { Visit } from './visit.ts';

/* An administrator ends somebody's session in one browser; the other browser hears of it by itself. */

const application = await sharedApplication();
const visits = twoVisits(application, () =>
  application.store().pool.query('update session set revoked_at = now() where revoked_at is null'),
);

/** Notes, in ms since 1970, when the sentence is first on this page. Both browsers run on one machine: their clocks are one. */
const whenShown = ({ page }: Visit, sentence: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.body.textContent?.includes(wanted)) return;
          watcher.disconnect();
          resolve(performance.timeOrigin + performance.now());
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
        look();
      }),
    sentence,
  );

test('强制下线 reaches the other browser by itself; it reads why, and goes to the login page with the way back', async () => {
  const [admin, other] = visits();
  await other.signIn('mall_operator');
  const listening = other.page.waitForResponse((response) => response.url().endsWith('/admin/events'));
  await other.goTo('#/award/goods-offline');
  await soon(() => other.ui.see('rows')).not.toEqual([]);
  await listening;
  await admin.signIn();
  await admin.goTo('#/system/online');
  await soon(async () => (await admin.ui.see('rows')).some((row) => row.includes('mall_operator'))).toBe(true);
  await admin.ui.clickRow('mall_operator', '更多');
  await admin.ui.press({ role: 'menuitem', name: '强制下线' });
  await soon(() => admin.ui.see('dialogs')).toEqual(['提示']);
  await admin.ui.fill('原因', '离岗未退出');
  const shown = whenShown(other, '您的账号已被超级管理员强制下线，原因：离岗未退出');
  const answered = admin.page.waitForResponse((response) => response.url().includes('/online-sessions/updates'));
  await admin.ui.click('确定');
  const answer = (await answered).request().timing();
  const reached = await shown;
  console.log(
    `强制下线: the other browser shows it ${Math.round(reached - answer.startTime - answer.responseStart)} ms after the answer`,
  );

  expect(await other.ui.read()).toMatchObject({ dialogs: ['提示'] });
  await soon(async () => (await admin.ui.see('rows')).some((row) => row.includes('mall_operator'))).toBe(false);
  await other.ui.click('确定');
  // What the list was asked for, a view of his own for one, comes back as well.
  await soon(() => hashOf(other)).toMatch(/^#\/user\/login\?redirect=%2Faward%2Fgoods-offline(?:%3F|$)/);
  expect(await tokenOf(other)).toBe(null);
  await standsAt(admin, '在线会话');
});
