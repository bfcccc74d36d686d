import { beforeEach, expect, test, vi } from 'vitest';
import { sent } from './scripted-wire.ts';
import { codes } from '../../../contract/core/errors.ts';
import { request } from '../../../src/core/http.ts';
import { rememberRole, viewedRole, viewingHeaders } from '../../../src/sign-in/viewing.ts';
import { recallWorkspace } from '../../../src/shell/workspace.ts';
import { write } from '../../../src/core/write-call.ts';
import { add, list, wired } from './wired.ts';

const wire = wired();

const items = new Map<string, string>();

beforeEach(() => {
  items.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  });
});

test('a role is remembered in this tab of the browser, until it is forgotten', () => {
  expect([viewedRole(), viewingHeaders()]).toEqual(['', {}]);
  rememberRole('customer_service');
  expect(items).toEqual(new Map([['pro__VIEW_AS', 'customer_service']]));
  expect([viewedRole(), viewingHeaders()]).toEqual(['customer_service', { 'X-View-As': 'customer_service' }]);
  rememberRole('');
  expect([viewedRole(), items.size]).toEqual(['', 0]);
});

test('without a place to remember it the operator stays himself', () => {
  vi.stubGlobal('sessionStorage', undefined);
  rememberRole('customer_service');
  expect([viewedRole(), viewingHeaders()]).toEqual(['', {}]);
});

test('nothing that writes leaves while he looks on as a role', async () => {
  rememberRole('customer_service');
  await expect(write(add, { data: {} })).rejects.toMatchObject({
    code: codes.viewOnly,
    message: '正在以角色查看，按钮仅供预览',
  });
  expect(sent).toEqual([]);
  rememberRole('');
  await write(add, { data: {} });
  expect(sent).toHaveLength(1);
});

test('each call says as whom, and what was asked for ahead, as oneself, is asked anew', async () => {
  const early = () => {
    const calls = { 'GET /proxy-he/admin/api/FlanAward/awardLists': Promise.resolve(answered) };
    globalThis.earlyStart = { token: 'one', since: performance.now(), calls, ask: () => {}, preload: () => {} };
  };
  const answered = { status: 200, body: { code: 20000, message: 'ok', result: 'early' } };
  const role = () => sent.at(-1)?.headers.get('X-View-As');
  wire.signIn('one');
  rememberRole('customer_service');
  early();
  expect([await request(list), role()]).toEqual(['done', 'customer_service']);
  rememberRole('');
  expect([await request(list), sent.length]).toEqual(['early', 1]);
  expect([await request(list), role()]).toEqual(['done', undefined]);
  rememberRole('customer_service');
  expect([await request(list, { own: true }), role()]).toEqual(['done', undefined]);
});

test('his own tabs neither come before him as the role nor are forgotten', async () => {
  const kept = { 7: { address: '/award/cate', front: '/award/cate', tab: '', resumes: true, places: [] } };
  items.set('pro__WORKSPACES', JSON.stringify({ dataType: 'object', value: kept, timestamp: 1 }));
  rememberRole('customer_service');
  expect(await recallWorkspace(7)).toBeNull();
  rememberRole('');
  expect(await recallWorkspace(7)).toMatchObject({ front: '/award/cate', resumes: true });
});
