import { listPageMachine } from '../../machines/entity/list/list-page.ts';
import { bare, defineModel } from '../engine/model.ts';

const question = {
  title: '提示',
  content: '确定停用「品牌周边」吗？',
  okText: '确定',
  danger: false,
  needsReason: false,
  requestId: 'request-1',
  target: { id: 102, event: 'DISABLE', version: 1 },
} as const;
const page = { key: '/award/cate', entity: 'award_cate', table: {} } as const;

const forDialogs = new Set(['CREATE', 'OPEN_PART', 'PAGE_CLOSED', 'PAGE_UNSAVED', 'PAGE_SAVED', 'RIGHTS']);

export const listPageModel = defineModel(listPageMachine, {
  id: 'list-page',
  roots: [
    { ...page, actions: ['query', 'get', 'add', 'edit', 'enable', 'disable', 'import'] },
    { ...page, actions: ['query', 'get'] },
    { ...page, actions: ['query', 'get', 'import'], drawer: { mode: 'detail', id: 102 } },
    { ...page, actions: ['query', 'get'], drawer: { mode: 'edit', id: 102 } },
    {
      key: '/system/role',
      entity: 'role',
      table: {},
      actions: ['query', 'get', 'add'],
      drawer: { mode: 'detail', id: 102 },
    },
    { key: '/activity/list', entity: 'activity', table: {}, actions: ['query', 'get', 'add'] },
  ],
  cases: {
    REFRESH: bare,
    ROWS_ASKED: [{ query: { pageNo: 2, pageSize: 50, filters: {} }, replaces: false }],
    ROWS_CHANGED: [{ ids: [102] }],
    CREATE: { fresh: {}, copy: { copyOf: 102 } },
    OPEN: { detail: { mode: 'detail', id: 102 }, edit: { mode: 'edit', id: 102 } },
    ASK: [{ question }],
    RECORD_UNSAVED: bare,
    RECORD_SAVED: bare,
    RECORD_KEPT: [{ id: 102, text: '保存成功', said: '已保存「品牌周边」' }],
    IMPORT: bare,
    LOOK: [{ at: { pictures: [{ file_id: 1, url: '/uploads/1.png' }], label: '图标' } }],
    LOOK_AWAY: bare,
    OPEN_PART: { grants: { part: 'grants', id: 102 }, unknown: { part: 'nothing', id: 102 } },
    PAGE_UNSAVED: bare,
    PAGE_SAVED: bare,
    /** What is open already stays open, with what was typed in it: the server refuses what is not allowed any more. */
    RIGHTS: (snapshot) =>
      snapshot.context.entity === 'role' && snapshot.matches('browsing') ? [{ actions: ['query' as const] }] : [],
    PAGE_CLOSED: { wrote: { wrote: true }, unchanged: { wrote: false } },
    FOLLOW_LINK: [{ start: { filters: { status: 'enabled' } } }],
    CLOSE_LINKED: bare,
    OPEN_LINKED: {
      detail: { drawer: { mode: 'detail', id: 103 } },
      fresh: { drawer: { mode: 'create' } },
      filled: { drawer: { mode: 'create', given: { sort: 7 } } },
    },
    'done.record': { saved: { saved: true, id: 102, said: '已保存「品牌周边」' }, closed: { saved: false } },
    'done.confirm': { performed: { performed: true }, cancelled: { performed: false } },
  },
  key: ({ value, context: { entity, actions, drawer, opened, linked, question: asked, savedId, part } }) => [
    entity,
    value === 'partOpen' && part,
    actions.length,
    drawer ?? null,
    opened,
    linked,
    asked !== null,
    savedId,
  ],
  /** On the page of an entity with dialogs of its own, those and what leads to them; where what is made has a page, making it. */
  within: (snapshot, { type }) =>
    (snapshot.context.entity !== 'role' || forDialogs.has(type) || type.startsWith('xstate.')) &&
    (snapshot.context.entity !== 'activity' || type === 'CREATE' || type.startsWith('xstate.')) &&
    // Large pictures hide everything else.
    (!snapshot.matches('looking') || type === 'LOOK_AWAY'),
  /** Where a drawer stood open when the page was left, coming back is another thing than being there. */
  aspect: ({ context: { drawer } }) => drawer?.mode ?? '',
  invariants: {
    'nobody creates without the right': (snapshot) =>
      !snapshot.matches('recordOpen') ||
      snapshot.context.opened.mode !== 'create' ||
      snapshot.context.actions.includes('add'),
    'nobody edits without the right': (snapshot) =>
      !snapshot.matches('recordOpen') ||
      snapshot.context.opened.mode !== 'edit' ||
      snapshot.context.actions.includes('edit'),
    'nobody imports without the right': (snapshot) =>
      !snapshot.matches('importing') || snapshot.context.actions.includes('import'),
    'a dialog of its own is one that the entity declares': (snapshot) =>
      !snapshot.matches('partOpen') || snapshot.context.part.view === 'grants',
    'a question has a text': (snapshot) => !snapshot.matches('asking') || snapshot.context.question !== null,
    'the drawer is about the entity of the page': ({ context }) => context.opened.entity === context.entity,
  },
  goal: (snapshot) => snapshot.matches('browsing'),
});
