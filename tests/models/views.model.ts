import { type ListViews, type SavedView } from '../../contract/entity/list/list-views.ts';
import { viewsMachine } from '../../machines/entity/list/views.ts';
import { bare, defineModel } from '../engine/model.ts';

const arrangement = { columns: { hidden: ['unit'] }, density: 'small' } as const;
const content = { query: { pageSize: 100, filters: { status: ['enabled'] } }, arrangement };
const view = (id: number, own: boolean): SavedView => ({
  id,
  version: 1,
  name: `视图${id}`,
  ...content,
  own,
  owner: own ? '陈一帆' : '管理员',
  roles: own ? [] : ['ops_manager'],
});
const known: ListViews = {
  version: 1,
  default_id: null,
  views: [view(1, true), view(2, false)],
  shareable: [{ code: 'ops_manager', name: '运营主管' }],
};
const none: ListViews = { version: 0, default_id: null, views: [], shareable: [] };
const conflict = { message: '视图已在别处修改', code: 40901, result: { ...known, version: 3 } };
const refused = '已有同名的视图';

export const viewsModel = defineModel(viewsMachine, {
  id: 'views',
  roots: [{ key: '/award/goods-offline', entity: 'goods_offline' }],
  cases: {
    OPEN: bare,
    APPLY: { there: { id: 1 }, gone: { id: 9 } },
    WISH: {
      create: { wish: { kind: 'create', name: '', content } },
      rename: { wish: { kind: 'rename', id: 1, name: '视图1' } },
      foreign: { wish: { kind: 'rename', id: 2, name: '夺走' } },
      share: { wish: { kind: 'share', id: 1, roles: [] } },
      remove: { wish: { kind: 'remove', id: 1 } },
      replace: { wish: { kind: 'replace', id: 1, content } },
      default: { wish: { kind: 'default', id: 2 } },
      'no default': { wish: { kind: 'default', id: null } },
      gone: { wish: { kind: 'default', id: 9 } },
    },
    TYPE: { name: { text: '低库存' }, blank: { text: '  ' } },
    TOGGLE_ROLE: [{ code: 'ops_manager' }],
    SUBMIT: bare,
    CANCEL: bare,
    ARRANGED: [{ arrangement }],
    RETRY: bare,
    'done.fetchViews': { some: known, none },
    'error.fetchViews': { down: '您的网络发生异常，无法连接服务器' },
    'done.writeView': { kept: { ...known, version: 2 } },
    'error.writeView': { conflict, refused },
    'done.saveArrangement': { kept: known },
    'error.saveArrangement': { conflict, down: '您的网络发生异常，无法连接服务器' },
    'done.saveArrangementAgain': { kept: { ...known, version: 2 } },
    'error.saveArrangementAgain': { conflict },
  },
  key: ({ context: { known: there, arrangement: look, wish, error } }) => [
    there.views.length,
    look !== null,
    wish,
    error,
  ],
  /** Columns are saved beside the views, and neither knows of the other: together they are tried while the views rest. */
  within: ({ value }, event) => {
    if (event.type === 'ARRANGED') return value.views === 'resting' || value.views === 'ready';
    return value.look === 'kept' || !['WISH', 'TYPE', 'TOGGLE_ROLE', 'OPEN', 'APPLY'].includes(event.type);
  },
  invariants: {
    'nobody is asked about, or saves, what is not wished': (snapshot) =>
      !['asking', 'writing'].includes(snapshot.value.views) || snapshot.context.wish !== null,
    'only own views are changed': ({ context: { wish, known: there } }) =>
      wish === null ||
      wish.kind === 'create' ||
      wish.kind === 'default' ||
      there.views.some(({ id, own }) => id === wish.id && own),
    'what is saved of the look is a look': (snapshot) =>
      snapshot.value.look === 'kept' || snapshot.context.arrangement !== null,
  },
  goal: (snapshot) => snapshot.value.views === 'ready' && snapshot.value.look === 'kept',
});
