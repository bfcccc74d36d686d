import { expect, test } from 'vitest';
import { destinationOf, homeOf } from '../../../machines/destination.ts';
import { shellMachine } from '../../../machines/shell.ts';
import { after, done, effectsAfter } from '../../engine/promises.ts';
import { limitedTo, operator } from '../../models/operator.ts';

const input = { width: 1440, settings: {} };
const known = done('bootstrap', { user: operator });
const to = (address: string) => destinationOf(address, operator);

test('with a token the login path leads to /dashboard/workplace (spec §4)', () => {
  expect(to('/user/login')).toEqual({ kind: 'elsewhere', path: '/dashboard/workplace' });
  expect(to('/')).toEqual({ kind: 'elsewhere', path: '/dashboard/workplace' });
});

test('without the workplace one lands on the route of the first permission (spec §4)', () => {
  expect(homeOf(limitedTo('AwardCate'))).toBe('/award/cate');
  expect(homeOf(limitedTo())).toBe('/exception/403');
});

test('unknown paths redirect to /404, /exception to /exception/403 (spec §2)', () => {
  expect(to('/nowhere')).toEqual({ kind: 'elsewhere', path: '/404' });
  expect(to('/exception')).toEqual({ kind: 'elsewhere', path: '/exception/403' });
  expect(to('/exception/500')).toEqual({ kind: 'exception', status: 500 });
});

test('a page without the permission is refused, however it was reached (spec §6)', () => {
  expect(destinationOf('/award/list', limitedTo('Workplace'))).toEqual({ kind: 'elsewhere', path: '/exception/403' });
});

test('安全设置 is there for everybody who is signed in, whatever he may do; /account leads there', () => {
  const page = { view: 'security', username: operator.username };
  const key = '/account/settings/security';
  const tab = { key, title: '安全设置', page };
  expect(to(key)).toEqual({ kind: 'page', tab });
  expect(destinationOf(key, limitedTo())).toMatchObject({ kind: 'page', tab: { key } });
  for (const path of ['/account', '/account/settings']) expect(to(path)).toEqual({ kind: 'elsewhere', path: key });
});

test('pageNo and filters of the address reach the table (spec §2)', () => {
  const destination = to('/award/list?pageNo=3&status=draft');
  expect(destination).toMatchObject({ tab: { page: { table: { pageNo: 3, filters: { status: 'draft' } } } } });
  expect(to('/award/list?pageNo=-1')).toMatchObject({ tab: { page: { table: { filters: {} } } } });
});

test('no page opens before the user is known', () => {
  expect(after(shellMachine, input, { type: 'ROUTED', address: '/award/list' }).value).toBe('bootstrapping');
});

test('an address opens its tab; an exception page takes none', () => {
  expect(effectsAfter(shellMachine, input, known, { type: 'ROUTED', address: '/award/cate' }).join()).toContain(
    'OPEN_TAB',
  );
  const missing = after(shellMachine, input, known, { type: 'ROUTED', address: '/404' });
  expect(missing.value).toEqual({ running: 'onException' });
  expect(missing.context.exception).toBe(404);
});
