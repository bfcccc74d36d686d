import { mostShortcuts } from '../../contract/insight/workplace.ts';
import { shortcutsMachine } from '../../machines/insight/shortcuts.ts';
import { bare, defineModel } from '../engine/model.ts';

const page = (at: number) => ({ path: `/page/${at}`, title: `页面${at}` });
const offered = Array.from({ length: mostShortcuts + 1 }, (_, at) => page(at));

export const shortcutsModel = defineModel(shortcutsMachine, {
  id: 'shortcuts',
  cases: {
    RELOAD: bare,
    EDIT: bare,
    ADD: { last: { path: '/page/8' }, first: { path: '/page/0' }, foreign: { path: '/elsewhere' } },
    REMOVE: { first: { path: '/page/0' }, second: { path: '/page/1' } },
    ADVANCE: { first: { path: '/page/0' }, second: { path: '/page/1' } },
    SAVE: bare,
    CANCEL: bare,
    'done.fetchShortcuts': {
      two: { version: 1, chosen: [page(0), page(1)], offered },
      full: { version: 2, chosen: offered.slice(0, mostShortcuts), offered },
    },
    'error.fetchShortcuts': { down: '您的网络发生异常，无法连接服务器' },
    'done.saveShortcuts': { one: { version: 3, chosen: [page(1)], offered } },
    'error.saveShortcuts': { conflict: '快捷入口已在别处修改，请刷新后重试' },
  },
  invariants: {
    'there are eight at most': ({ context }) => context.draft.length <= mostShortcuts,
    'none is there twice': ({ context: { draft } }) => new Set(draft).size === draft.length,
    'only what is offered is chosen': ({ context: { draft, offered: pages } }) =>
      draft.every((path) => pages.some((one) => one.path === path)),
    'a draft is there only while it is edited or saved': (snapshot) =>
      snapshot.context.draft.length === 0 || snapshot.matches('editing') || snapshot.matches('saving'),
    'an error is told where it can be mended': (snapshot) =>
      snapshot.context.error === '' || snapshot.matches('failed') || snapshot.matches('editing'),
  },
  goal: (snapshot) => snapshot.matches('showing'),
});
