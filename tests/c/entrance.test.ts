import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages, texts } from '../../contract/core/errors.ts';
import { nickname } from '../drivers/session.driver.ts';
import { testPassword } from '../server/data-template.ts';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { frontOf, hashOf, tokenOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

const application = await sharedApplication();
const { gate } = application;
let visitor: Visit;

beforeEach(async () => {
  visitor = await visit(application);
});
afterEach(async () => {
  gate.open();
  await visitor.leave();
});

const hash = () => hashOf(visitor);
const front = () => frontOf(visitor);
const token = () => tokenOf(visitor);
const text = async () => await visitor.ui.see('text');

describe('who is not signed in (spec §4)', () => {
  test('is led to the login page, which keeps the whole wanted path, and from there to it', async () => {
    const { ui } = visitor;
    await visitor.goTo('#/award/cate?status=disabled');
    await soon(hash).toBe('#/user/login?redirect=%2Faward%2Fcate%3Fstatus%3Ddisabled');
    await ui.fill('用户名', 'admin');
    await ui.fill('密码', 'wrong');
    await ui.click('登录');
    await soon(() => ui.see('alerts')).toEqual(['账号或密码错误']);
    expect(await token()).toBe(null);
    await ui.fill('密码', testPassword);
    await ui.click('登录');
    await soon(front).toBe('奖励分类');
    expect(hash()).toBe('#/award/cate?status=disabled');
    expect(await token()).toMatchObject({ dataType: 'string' });
  });

  test('stays there whatever address is typed, and the last one counts', async () => {
    const { page } = visitor;
    await visitor.goTo('#/award/list');
    await soon(hash).toBe('#/user/login?redirect=%2Faward%2Flist');
    await page.evaluate(() => void (location.hash = '#/award/localverifice'));
    await soon(hash).toBe('#/user/login?redirect=%2Faward%2Flocalverifice');
    expect((await visitor.ui.see('fields'))['用户名']?.enabled).toBe(true);
  });
});

describe('who is signed in (spec §2, §4)', () => {
  test('is led from the login page to the workplace', async () => {
    await visitor.signIn();
    await visitor.goTo('#/user/login');
    await soon(front).toBe('工作台');
    expect(hash()).toBe('#/dashboard/workplace');
  });

  test('gets /exception/403 where the role has no page, and a way home', async () => {
    const { page, ui } = visitor;
    await visitor.signIn('system_admin');
    await visitor.goTo('#/award/cate');
    await soon(hash).toBe('#/exception/403');
    await soon(text).toContain(messages.forbidden);
    expect(await page.title()).toBe('无权访问 - Flan Admin');
    await ui.click('返回首页');
    await soon(front).toBe('工作台');
    // Inside, the server is not even asked.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.evaluate(() => void (location.hash = '#/award/list'));
    await soon(hash).toBe('#/exception/403');
    await soon(text).toContain(messages.forbidden);
    expect(asked.filter((url) => url.includes('/FlanAward/'))).toEqual([]);
  });

  test('gets /404 where there is no page', async () => {
    await visitor.signIn();
    await visitor.goTo('#/nowhere?x=1');
    await soon(hash).toBe('#/404');
    await soon(text).toContain('抱歉，您访问的页面不存在');
  });

  test('keeps the token when it cannot be found out who that is, and may try again (spec §8)', async () => {
    const { ui } = visitor;
    await visitor.signIn();
    const kept = await token();
    gate.hold('/user/info');
    await visitor.goTo('#/award/cate');
    // The document asks before the program does.
    for (let call = 0; call < 2; call++) await gate.answer('/user/info', 'drop');
    await soon(() => ui.see('notices')).toEqual([texts.errorTitle + texts.userInfoFailed]);
    const buttons = await ui.see('buttons');
    expect([buttons['重试'], buttons['退出登录']]).toEqual(['enabled', 'enabled']);
    expect(await token()).toEqual(kept);
    gate.open();
    await ui.click('重试');
    await soon(front).toBe('奖励分类');
    expect(await token()).toEqual(kept);
  });

  test('is asked before signing out, and then really is', async () => {
    const { ui } = visitor;
    await visitor.signIn();
    await visitor.goTo('#/award/cate');
    const held = await token();
    const ask = async () => {
      await ui.click(nickname);
      await ui.press({ role: 'menuitem', name: '退出登录' });
      await soon(() => ui.see('dialogs')).toEqual([texts.noticeTitle]);
    };
    await ask();
    expect(await text()).toContain('真的要注销登录吗 ?');
    await ui.click('取消');
    await soon(() => ui.see('dialogs')).toEqual([]);
    expect(await front()).toBe('奖励分类');
    await ask();
    await ui.click('确定');
    await soon(hash).toBe('#/user/login?redirect=%2Faward%2Fcate');
    expect(await token()).toBe(null);
    const after = await fetch(`${application.address}proxy-he/admin/user/info`, {
      headers: { Authorization: `Bearer ${held?.value}` },
    });
    expect(after.status).toBe(401);
    expect(await after.json()).toMatchObject({ code: 50002 });
  });
});
