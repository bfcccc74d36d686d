import vm from 'node:vm';
import { expect, test } from 'vitest';
import { entityNamed } from '../../../contract/entities.ts';
import { listParams } from '../../../contract/core/page.ts';
import { pages } from '../../../contract/menu/pages.ts';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { destinationOf } from '../../../machines/shell/destination.ts';
import { tableMachine } from '../../../machines/entity/list/table.ts';
import { earlyStart } from '../../../src/build/early-start.ts';
import { after } from '../../engine/promises.ts';
import { files } from './early-build.ts';

const unminified = (_: string, code: string) => ({ code });
const scriptOf = (built?: typeof files) =>
  earlyStart(unminified).transformIndexHtml.handler('', { path: '/index.html', bundle: built })[0]?.children ?? '';

interface Link {
  readonly rel: string;
  readonly href: string;
}

/** Runs the script's text in a document of its own, with nothing in reach but what a browser has. */
function started(hash: string, token?: string, script = scriptOf(files), theme = 'light') {
  const classes = new Set<string>();
  const links: Link[] = [];
  const asked: { url: string; token: string }[] = [];
  const submits: ((event: unknown) => void)[] = [];
  const dataset: Record<string, string> = { state: 'outside' };
  class Element {
    readonly id: string;
    constructor(id: string) {
      this.id = id;
    }
  }
  const world = vm.createContext({
    Element,
    URLSearchParams,
    performance,
    location: { hash },
    localStorage: {
      getItem(key: string) {
        const value = key === 'pro__DEFAULT_THEME' ? theme : token;
        return value === undefined ? null : JSON.stringify({ value });
      },
    },
    fetch: (url: string, { headers }: { headers: { Authorization: string } }) => {
      asked.push({ url, token: headers.Authorization });
      return Promise.reject(new Error('down'));
    },
    document: {
      documentElement: {
        dataset,
        classList: { toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)) },
      },
      head: { append: (link: Link) => links.push(link) },
      createElement: () => ({}),
      addEventListener: (_: string, listener: (event: unknown) => void) => submits.push(listener),
    },
  });
  vm.runInContext(script, world);
  const submit = (id: string) => {
    let prevented = false;
    for (const listener of submits) listener({ target: new Element(id), preventDefault: () => (prevented = true) });
    return prevented;
  };
  const early = vm.runInContext('earlyStart', world) as NonNullable<typeof globalThis.earlyStart>;
  return { ...early, links, asked, dataset, classes, submit, hrefs: () => links.map(({ href }) => href) };
}

const list = ['/assets/table.js', '/assets/list.js'];
const ofAward = ['/assets/kernel.js', '/assets/room-awards.js'];
const first = ['/assets/antd.js', '/assets/shell.js', '/assets/shell.css'];

test('signed out: the form stays, nothing is asked, code is fetched when it is told to, once', () => {
  const { asked, dataset, hrefs, links, preload } = started('#/award/list');
  expect({ asked, state: dataset['state'], before: hrefs() }).toEqual({ asked: [], state: 'outside', before: [] });
  preload();
  preload();
  expect(links.map(({ rel }) => rel)).not.toContain('preload');
  expect(hrefs().toSorted()).toEqual([...first, ...list, ...ofAward, '/assets/work.js', '/assets/work.css'].toSorted());
});

test('signed out at another screen of visitors: the login form does not flash up', () => {
  for (const hash of ['#/user/register', '#/user/register-result?ticket=t1', '#/user/recover?ticket=t1'])
    expect([hash, started(hash).dataset['visitor']]).toEqual([hash, '']);
  for (const hash of ['#/user/login', '', '#/award/list']) expect(started(hash).dataset['visitor']).toBeUndefined();
});

test('the document is dark before the first paint where that was chosen, signed in or not', () => {
  const script = scriptOf(files);
  expect([...started('', undefined, script, 'realDark').classes]).toEqual(['dark']);
  expect([...started('', 'abc', script, 'realDark').classes]).toEqual(['dark']);
  // A dark navigation is not a dark document.
  expect([...started('', 'abc', script, 'dark').classes]).toEqual([]);
});

test('signed in: no login form, the user and the wanted list are asked at once, with the token', () => {
  const { asked, dataset, calls } = started('#/award/list', 'abc');
  const urls = ['/proxy-he/admin/user/info', '/proxy-he/admin/api/FlanAward/awardLists?pageNo=1&pageSize=50'];
  expect(dataset['state']).toBe('entering');
  expect(asked).toEqual(urls.map((url) => ({ url, token: 'Bearer abc' })));
  expect(Object.keys(calls)).toEqual(urls.map((url) => `GET ${url}`));
});

test('signed in: exactly the code of the wanted page is fetched, styles as styles', () => {
  const atList = started('#/award/list?pageNo=2', 'abc');
  expect(atList.hrefs()).toEqual([...first, ...list, ...ofAward]);
  expect(atList.links.filter(({ rel }) => rel === 'preload').map(({ href }) => href)).toEqual(['/assets/shell.css']);
  expect(started('', 'abc').hrefs()).toEqual([...first, '/assets/work.js', '/assets/work.css']);
});

test('signed in: the first page’s code is fetched where it may come, and its style is no promise but where it does', () => {
  const style = (hash: string) => started(hash, 'abc').links.find(({ href }) => href === '/assets/work.css')?.rel;
  expect(style('#/dashboard/workplace')).toBe('preload');
  // Nobody asked for a page: it may be another that was left (machines/shell/shell.ts).
  for (const hash of ['', '#/', '#/?a=1']) expect([hash, style(hash)]).toEqual([hash, 'prefetch']);
  for (const hash of ['#/activity/plan?activity=4002', '#/award/list', '#/award/order/123', '#/user/login'])
    expect([hash, style(hash)]).toEqual([hash, undefined]);
});

test.each(['', '#/', '#/dashboard/workplace', '#/user/login?redirect=%2Faward%2Flist', '#/nowhere', '#constructor'])(
  'at %s only the user is asked',
  (hash) => {
    expect(started(hash, 'abc').asked.map(({ url }) => url)).toEqual(['/proxy-he/admin/user/info']);
  },
);

const anybody: UserInfo = {
  user_id: 1,
  username: 'admin',
  nickname: '管理员',
  avatar: null,
  role: {
    id: 1,
    name: '超级管理员',
    permissions: pages.map(({ permissionId }) => ({ permissionId, actionEntitySet: [{ action: 'query' }] })),
  },
  menus: pages.map(({ path, title, permissionId }, id) => ({
    id,
    parentId: 0,
    name: permissionId,
    path,
    component: path,
    meta: { title, show: true, permission: [permissionId] },
  })),
};

/** The call that the table of this address makes first, on the way that the shell goes. */
function firstCall(address: string): string {
  const destination = destinationOf(address, anybody);
  if (destination.kind !== 'page' || destination.tab.page.view !== 'list') throw new Error(`${address} is no list`);
  const { entity, table } = destination.tab.page;
  const { query } = after(tableMachine, { ...table, entity }).context;
  const { calls, totals, pulled } = entityNamed(entity);
  const asked = listParams({ ...query, totals: totals !== undefined });
  const params = new URLSearchParams({ ...(pulled && { refresh: '1' }), ...asked });
  return `/proxy-he${calls.list.slice(4)}?${params}`;
}

test.each(
  pages.flatMap(({ path, view }) =>
    view === 'list'
      ? [
          '',
          'pageNo=3',
          'pageNo=0',
          'pageNo=x',
          'keyword= 茶&status=enabled',
          'keyword=+&pageNo=2&status=1%262',
          'pageNo=2&pageSize=100&sortField=id&sortOrder=descend',
        ].map((query) => `${path}?${query}`)
      : [],
  ),
)('the early call of %s is the one that its table makes first', (address) => {
  expect(started(`#${address}`, 'abc').asked.at(-1)?.url).toBe(firstCall(address));
});

test('an early call that fails is nothing, not an error', async () => {
  const { calls } = started('#/award/list', 'abc');
  await expect(Promise.all(Object.values(calls))).resolves.toEqual([null, null]);
});

test.each(['{', '"text"', 'null', '{"value":5}'])('a stored token that reads %s is none', (stored) => {
  const broken = scriptOf(files).replace('localStorage.getItem(key)', `(${JSON.stringify(stored)})`);
  expect(broken).toContain(JSON.stringify(stored));
  expect(started('#/award/list', 'abc', broken).asked).toEqual([]);
});

test('a form sent before the program is there is kept; other forms are their own business', () => {
  const { dataset, submit } = started('');
  expect(submit('search')).toBe(false);
  expect(dataset).not.toHaveProperty('submitted');
  expect(submit('login')).toBe(true);
  expect(dataset).toHaveProperty('submitted');
});

test('after signing in, the user and the wanted list are asked with the new token', () => {
  const { asked, ask, calls } = started('#/award/cate?pageNo=2');
  expect(calls).toEqual({});
  ask('new');
  expect(asked).toEqual([
    { url: '/proxy-he/admin/user/info', token: 'Bearer new' },
    { url: '/proxy-he/admin/api/FlanAwardCate/lists?pageNo=2&pageSize=50', token: 'Bearer new' },
  ]);
});

test('while developing there is nothing to fetch ahead', () => {
  const { asked, hrefs, preload } = started('#/award/list', 'abc', scriptOf());
  preload();
  expect(hrefs()).toEqual([]);
  expect(asked).toHaveLength(2);
});

test('only the application gets the script, and a build without its parts is refused', () => {
  const { transformIndexHtml: hook } = earlyStart(unminified);
  expect(hook.handler('', { path: '/about.html' })).toEqual([]);
  const { ['assets/shell.js']: _, ...headless } = files;
  expect(() => hook.handler('', { path: '/index.html', bundle: headless })).toThrow('src/shell.tsx');
});
