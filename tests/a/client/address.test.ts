import { expect, test } from 'vitest';
import { loginHash, ticketIn, wantedHash } from '../../../src/shell/address.ts';

test.each([
  ['', '#/user/login'],
  ['#/', '#/user/login'],
  ['#/award/list', '#/user/login?redirect=%2Faward%2Flist'],
  [
    '#/award/list?pageNo=2&keyword=茶 叶',
    '#/user/login?redirect=%2Faward%2Flist%3FpageNo%3D2%26keyword%3D%E8%8C%B6%20%E5%8F%B6',
  ],
  // A login page keeps the way back that it has, and nests none.
  ['#/user/login?redirect=%2Faward%2Flist', '#/user/login?redirect=%2Faward%2Flist'],
  // Nobody wants to come back to these.
  ['#/exception/500', '#/user/login'],
  ['#/404', '#/user/login'],
  ['#/user/registers', '#/user/login'],
  ['#/user/register', '#/user/register'],
  ['#/user/register-result?ticket=t1', '#/user/register-result?ticket=t1'],
  ['#/user/recover?ticket=t1', '#/user/recover?ticket=t1'],
  ['#/user', '#/user/login'],
  ['#/users/list', '#/user/login?redirect=%2Fusers%2Flist'],
])('%s leads to the login page %s', (hash, login) => {
  expect(loginHash(hash)).toBe(login);
});

test.each(['#/award/list', '#/award/list?pageNo=2&keyword=茶 叶&x=%26'])(
  '%s is where signing in leads back to',
  (hash) => {
    expect(wantedHash(loginHash(hash))).toBe(hash);
  },
);

test.each([
  ['#/user/login', '#/'],
  ['#/user/login?redirect=', '#/'],
  ['#/user/login?redirect=%2Fuser%2Flogin%3Fredirect%3D%252Faward', '#/'],
  ['#/user/login?redirect=%2Fexception%2F403', '#/'],
  ['#/user/login?redirect=https%3A%2F%2Fevil.example', '#/'],
  ['#/user/login?redirect=javascript:alert(1)', '#/'],
  // Typed over the login page while signed out.
  ['#/award/cate', '#/award/cate'],
])('signing in at %s leads to %s', (hash, wanted) => {
  expect(wantedHash(hash)).toBe(wanted);
});

test.each([
  ['#/user/sso-login?sticket=abc', 'abc'],
  ['#/user/sso-login?sticket=a%2Bb&redirect=%2Faward', 'a+b'],
  ['#/user/sso-login', ''],
  ['#/award/list?sticket=abc', ''],
])('%s brings the ticket %j', (hash, ticket) => {
  expect(ticketIn(hash)).toBe(ticket);
});

test('single sign-on leads where its start was asked from, never to another site', () => {
  expect(wantedHash('#/user/sso-login?sticket=abc&redirect=%2Faward%2Flist')).toBe('#/award/list');
  expect(wantedHash('#/user/sso-login?sticket=abc&redirect=https%3A%2F%2Fevil.example')).toBe('#/');
});
