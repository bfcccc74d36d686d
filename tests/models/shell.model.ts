import { shellMachine } from '../../machines/shell/shell.ts';
import type { Workspace } from '../../machines/shell/workspace.ts';
import { codes } from '../../contract/core/errors.ts';
import { bare, defineModel } from '../engine/model.ts';
import { limitedTo, operator } from './operator.ts';

/** Two tabs, the list in front, on its third page. */
const workspace: Workspace = {
  address: '/award/list?pageNo=3&status=draft',
  front: '/award/list',
  places: [{ key: '/dashboard/workplace' }, { key: '/award/list', table: { pageNo: 5, filters: {} } }],
  resumes: true,
};
const service = { code: 'customer_service', name: '客服专员' };

export const shellModel = defineModel(shellMachine, {
  id: 'shell',
  roots: [{ width: 1440, settings: {}, role: '' }],
  cases: {
    ROUTED: {
      home: { address: '/dashboard/workplace' },
      list: { address: '/award/list?pageNo=3&status=draft' },
      root: { address: '/' },
      unknown: { address: '/nowhere' },
      missing: { address: '/404' },
      forbidden: { address: '/exception/403' },
      login: { address: '/user/login' },
    },
    LIVE: {
      locked: { event: 'locked', data: {} },
      unlocked: { event: 'unlocked', data: {} },
      'forced logout': { event: 'forced_logout', data: { message: '您的账号已被管理员强制下线' } },
      'refused for good': { event: 'refused', data: { code: codes.forcedLogout, message: '登录已失效' } },
      'refused for now': { event: 'refused', data: { code: codes.tokenExpired, message: '登录已过期' } },
      'own profile': { event: 'profile', data: { nickname: '小云', avatar: '/uploads/9.png' } },
      notice: { event: 'notice', data: { id: 8, kind: 'security', title: '新设备登录' } },
      'row changed': { event: 'row_changed', data: { entity: 'award', ids: [1] } },
      rights: { event: 'rights', data: {} },
      'hello with other rights': { event: 'hello', data: { rights: 'later' } },
      'hello of a house without editions': { event: 'hello', data: {} },
      job: { event: 'job', data: { id: 1, state: 'done' } },
    },
    USER_CHANGED: [{ user: limitedTo('Workplace') }],
    LOCKED: bare,
    SIGN_OUT: bare,
    'done.recallWorkspace': { none: null, some: workspace },
    'error.recallWorkspace': { unkept: '浏览器不保存' },
    VIEW_AS: { role: { role: 'customer_service' }, 'an unknown role': { role: 'nobody' }, stop: { role: '' } },
    'done.bootstrap': {
      operator: { user: { ...operator, viewable_roles: [service] } },
      limited: { user: limitedTo('Workplace') },
      viewing: { user: { ...limitedTo('Workplace'), viewable_roles: [service], viewing_as: service } },
      left: { user: null },
    },
  },
  key: ({ context: { user, exception, workspace: left } }) => [
    user?.menus.length ?? 0,
    user?.viewing_as?.code,
    exception,
    left !== null,
  ],
  invariants: {
    'nothing runs for nobody': (snapshot) => !snapshot.matches('running') || snapshot.context.user !== null,
    'an exception page says which': (snapshot) =>
      snapshot.matches({ running: 'onException' }) === (snapshot.context.exception !== 0),
    'a page is never shown before the user is known': (snapshot) =>
      !snapshot.matches({ running: 'onPage' }) || snapshot.context.user !== null,
  },
  goal: (snapshot) => snapshot.matches('running') || snapshot.matches('leaving'),
});
