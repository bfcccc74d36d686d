import { describe, expect, test } from 'vitest';
import { ownPages } from '../../../contract/menu/own-pages.ts';
import { destinationOf, homeOf } from '../../../machines/shell/destination.ts';
import { shellMachine } from '../../../machines/shell/shell.ts';
import { restoredTabs, type Workspace } from '../../../machines/shell/workspace.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';
import { limitedTo, operator } from '../../models/operator.ts';

const input = { width: 1440, settings: {}, role: '' };
const known = done('bootstrap', { user: operator });
const fresh = [known, done('recallWorkspace', null)] as const;
const to = (address: string) => destinationOf(address, operator);

test('with a token the login path leads to /dashboard/workplace (spec §4)', () => {
  expect(to('/user/login')).toEqual({ kind: 'elsewhere', path: '/dashboard/workplace' });
  expect(to('/')).toEqual({ kind: 'elsewhere', path: '/dashboard/workplace' });
});

test('without the workplace one lands on the route of the first permission (spec §4)', () => {
  expect(homeOf(limitedTo('AwardCate'))).toBe('/award/cate');
  expect(homeOf(limitedTo())).toBe('/exception/403');
});

test('a page of demonstrations does not exist for whoever is not offered it (engines.md §10)', () => {
  expect(destinationOf('/system/simulator', limitedTo('Workplace'))).toEqual({ kind: 'elsewhere', path: '/404' });
  expect(to('/system/simulator')).toMatchObject({ kind: 'page', tab: { page: { view: 'simulator' } } });
});

test('unknown paths redirect to /404, /exception to /exception/403 (spec §2)', () => {
  expect(to('/nowhere')).toEqual({ kind: 'elsewhere', path: '/404' });
  expect(to('/exception')).toEqual({ kind: 'elsewhere', path: '/exception/403' });
  expect(to('/exception/500')).toEqual({ kind: 'exception', status: 500 });
});

test('a page without the permission is refused, however it was reached (spec §6)', () => {
  expect(destinationOf('/award/list', limitedTo('Workplace'))).toEqual({ kind: 'elsewhere', path: '/exception/403' });
});

test('the account area is there for everybody who is signed in, whatever he may do (spec §2, wider.md §11)', () => {
  const page = { view: 'security', username: operator.username };
  const key = '/account/settings/security';
  const tab = { key, title: '安全设置', page };
  expect(to(key)).toEqual({ kind: 'page', tab });
  expect(destinationOf(key, limitedTo())).toMatchObject({ kind: 'page', tab: { key } });
  for (const { path, title } of ownPages)
    expect(destinationOf(path, limitedTo())).toMatchObject({ kind: 'page', tab: { key: path, title } });
  expect(to('/account')).toEqual({ kind: 'elsewhere', path: '/account/center' });
  expect(to('/test')).toEqual({ kind: 'elsewhere', path: '/test/home' });
  expect(to('/test/home')).toMatchObject({ kind: 'page', tab: { title: '测试页', page: { view: 'test' } } });
  expect(to('/account/settings')).toEqual({ kind: 'elsewhere', path: '/account/settings/base' });
});

test('one starts with the page that one has chosen, as long as one may open it (wider.md §11, 默认首页)', () => {
  expect(homeOf({ ...operator, home: '/award/cate' })).toBe('/award/cate');
  expect(homeOf({ ...limitedTo('Workplace'), home: '/award/cate' })).toBe('/dashboard/workplace');
  expect(homeOf({ ...operator, home: 'https://elsewhere.example' })).toBe('/dashboard/workplace');
});

test('a changed name and picture stand in the header at once', () => {
  const data = { nickname: '小云', avatar: '/uploads/9.png' };
  const told = after(shellMachine, input, ...fresh, { type: 'LIVE', event: 'profile', data });
  expect(told.context.user).toMatchObject({ ...data, username: operator.username });
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
  expect(effectsAfter(shellMachine, input, ...fresh, { type: 'ROUTED', address: '/award/cate' }).join()).toContain(
    'OPEN_TAB',
  );
  const missing = after(shellMachine, input, ...fresh, { type: 'ROUTED', address: '/404' });
  expect(missing.value).toEqual({ running: 'onException' });
  expect(missing.context.exception).toBe(404);
});

const workspace: Workspace = {
  address: '/award/list?status=draft',
  front: '/award/list',
  places: [
    { key: '/award/cate', drawer: { mode: 'edit', id: 7 } },
    { key: '/award/list', table: { pageNo: 3, pageSize: 100, filters: { keyword: '券' } } },
    { key: '/nowhere' },
  ],
  resumes: true,
};

describe('who comes back', () => {
  const back = [known, done('recallWorkspace', workspace)] as const;
  const at = (address: string) => effectsAfter(shellMachine, input, ...back, { type: 'ROUTED', address }).join();

  test('finds the tabs, their rows and drawers as they were, but no page that is no longer permitted', () => {
    const tabs = restoredTabs(workspace, operator);
    expect(tabs.map(({ key }) => key)).toEqual(['/award/cate', '/award/list']);
    expect(tabs[0]?.page).toMatchObject({ drawer: { mode: 'edit', id: 7, resumes: true } });
    expect(tabs[1]?.page).toMatchObject({ table: { pageNo: 3, pageSize: 100, filters: { keyword: '券' } } });
    expect(restoredTabs(workspace, limitedTo('AwardCate')).map(({ key }) => key)).toEqual(['/award/cate']);
    expect(callsAfter(shellMachine, input, ...back).join()).toContain('"pageNo":3');
  });

  test('finds a record called as it was, before it has been read again', () => {
    const places = [{ key: '/award/cate/102', title: '品牌周边' }, { key: '/award/cate/103' }];
    expect(restoredTabs({ ...workspace, places }, operator).map(({ title }) => title)).toEqual([
      '品牌周边',
      '奖励分类详情',
    ]);
  });

  test('sees the rows as he left them where the address is the same, and those of the address where it is not', () => {
    expect(at('/award/list?status=draft')).not.toContain('"status":"draft"');
    expect(at('/award/list?status=enabled')).toContain('"status":"enabled"');
  });

  test('without a wish is led to the tab that was in front', () => {
    expect(at('/')).toContain('"address":"/award/list"');
    const gone = [known, done('recallWorkspace', { ...workspace, front: '/nowhere' })] as const;
    expect(effectsAfter(shellMachine, input, ...gone, { type: 'ROUTED', address: '/' }).join()).toContain(
      '"address":"/dashboard/workplace"',
    );
  });

  test('goes home by the same address later on', () => {
    const later = [...back, { type: 'ROUTED', address: '/award/cate' }, { type: 'ROUTED', address: '/' }] as const;
    expect(effectsAfter(shellMachine, input, ...later).join()).toContain('"address":"/dashboard/workplace"');
  });

  test('starts anew where the browser keeps nothing', () => {
    expect(after(shellMachine, input, known, failed('recallWorkspace', '浏览器不保存')).value).toEqual({
      running: 'arriving',
    });
  });
});

test('以角色查看: only roles that the user may look on as, and back only while he does', () => {
  const service = { code: 'customer_service', name: '客服专员' };
  const said = (user: object, role: string) =>
    effectsAfter(
      shellMachine,
      input,
      done('bootstrap', { user: { ...operator, ...user } }),
      done('recallWorkspace', null),
      {
        type: 'VIEW_AS',
        role,
      },
    );
  expect(said({ viewable_roles: [service] }, 'customer_service')).toEqual([
    'viewAs {"role":"customer_service","type":"VIEW_AS"}',
  ]);
  expect(said({ viewable_roles: [service] }, 'nobody')).toEqual([]);
  expect(said({}, 'customer_service')).toEqual([]);
  expect(said({}, '')).toEqual([]);
  expect(said({ viewing_as: service }, '')).toEqual(['viewAs {"role":"","type":"VIEW_AS"}']);
});

test('what was changed reaches the tabs, and whether this very document did it', () => {
  const told = (by?: string) => {
    const data = { entity: 'award', ids: [3001], ...(by !== undefined && { by }) };
    const live = { type: 'LIVE', event: 'row_changed', data } as const;
    return effectsAfter(shellMachine, { ...input, document: 'this one' }, ...fresh, live).join();
  };
  expect(told()).toContain('"own":false');
  expect(told('another one')).toContain('"own":false');
  expect(told('this one')).toContain('"own":true');
});

test('a hello that names another edition of rights has the user info read anew, one of the same does not', () => {
  const told = (event: string, rights?: string) => {
    const informed = { type: 'USER_CHANGED', user: { ...operator, rights: 'now' } } as const;
    const live = { type: 'LIVE', event, data: rights === undefined ? {} : { rights } } as const;
    return effectsAfter(shellMachine, input, ...fresh, informed, live).join();
  };
  expect(told('hello', 'later')).toContain('ASK');
  expect(told('hello', 'now')).not.toContain('ASK');
  expect(told('rights')).toContain('ASK');
});

test('news of rights has the user info read anew; menus follow and the tabs stay', () => {
  const asked = effectsAfter(shellMachine, input, ...fresh, { type: 'LIVE', event: 'rights', data: {} });
  expect(asked.join()).toContain('ASK');
  const changed = { type: 'USER_CHANGED', user: limitedTo('Workplace') } as const;
  expect(effectsAfter(shellMachine, input, ...fresh, changed).join()).toContain('RIGHTS');
  const { context, children } = after(shellMachine, input, ...fresh, changed);
  expect(context.user?.menus).toEqual(limitedTo('Workplace').menus);
  expect(children['tabs']).toBeDefined();
});
