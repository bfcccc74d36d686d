import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSingleSignOn } from '../../server/sign-in/sso-settings.ts';
import { freePort } from '../server/auth/sso-house.ts';
import { client, startProvider, type TestProvider } from '../server/auth/sso-provider.ts';
import { soon } from '../soon.ts';
import { type Application, startApplication } from './application.ts';
import { alertsOf, standsAt } from './at-the-door.ts';
import { hashOf, tokenOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

/* Single sign-on as its users meet it: a real provider of OpenID Connect, at another origin. */

let application: Application;
let provider: TestProvider;
let visitor: Visit;

beforeAll(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  provider = await startProvider({ origins: [origin] });
  const { sso } = readSingleSignOn({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_LABEL: '企业账号登录',
    PUBLIC_URL: origin,
  });
  application = await startApplication({ port, ...(sso && { sso }) });
});
afterAll(async () => {
  await application.close();
  await provider.stop();
});
beforeEach(async () => {
  visitor = await visit(application);
});
afterEach(() => visitor.leave());

const hash = () => hashOf(visitor);
const toLoginOf = (wanted: string) => `#/user/login?redirect=${encodeURIComponent(wanted)}`;
async function pressButton(): Promise<void> {
  const { ui } = visitor;
  const link = { role: 'link', name: '企业账号登录' };
  await soon(async () =>
    (await ui.see('controls')).some(({ role, name }) => role === link.role && name === link.name),
  ).toBe(true);
  await ui.press(link);
}
const asIs = (username: string) => ({ sub: `p-${username}`, email: `${username}@flan.example`, email_verified: true });

test('the button leads to the provider and back to the wanted page, signed in; signing out leaves the provider too', async () => {
  provider.person = asIs('ops_manager');
  await visitor.goTo('#/award/cate?status=disabled');
  await pressButton();
  await standsAt(visitor, '奖励分类');
  expect(hash()).toBe('#/award/cate?status=disabled');
  expect(await tokenOf(visitor)).toMatchObject({ dataType: 'string' });
  // Neither the ticket nor what the provider sent stands in the address that is kept.
  expect(visitor.page.url()).not.toMatch(/sticket|code=|state=/);

  const left = visitor.page.waitForRequest((request) => request.url().startsWith(`${provider.issuer}/session/end`));
  const { ui } = visitor;
  await soon(() => ui.seeButton('运营主管')).toBe('enabled');
  await ui.click('运营主管');
  await ui.press({ role: 'menuitem', name: '退出登录' });
  await ui.click('确定');
  await left;
});

test('who says no at the provider is at the login page again, at once and without a word, and may use a password', async () => {
  provider.person = 'cancels';
  await visitor.goTo('#/award/list');
  await pressButton();
  await soon(hash).toBe(toLoginOf('/award/list'));
  const { ui } = visitor;
  await soon(() => ui.seeButton('登录')).toBe('enabled');
  expect(await tokenOf(visitor)).toBe(null);
});

test('who has no account here reads so for two seconds, and is led to the login page', async () => {
  provider.person = asIs('somebody_else');
  await visitor.goTo('#/award/list');
  await pressButton();
  await soon(() => visitor.ui.see('text')).toContain('您在本系统还没有账号，请联系管理员开通');
  expect(hash()).toContain('#/user/sso-login');
  await soon(hash).toBe(toLoginOf('/award/list'));
  await soon(() => tokenOf(visitor)).toBe(null);
});

test('a ticket is good once: who comes with a used one reads why at the login page', async () => {
  provider.person = asIs('mall_operator');
  const used = visitor.page.waitForRequest((request) => request.url().includes('/sso_login?sticket='));
  await visitor.goTo('#/award/goods-offline');
  await pressButton();
  const ticket = new URL((await used).url()).searchParams.get('sticket') ?? '';
  await standsAt(visitor, '线下商品');
  // As from the history: a new document.
  await visitor.goTo('healthz');
  await visitor.goTo(`#/user/sso-login?sticket=${ticket}&redirect=%2Faward%2Fgoods-offline`);
  await soon(() => alertsOf(visitor)).toEqual(['单点登录已失效，请重新登录']);
  expect(hash()).toBe(toLoginOf('/award/goods-offline'));
});
