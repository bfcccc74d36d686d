import { listPageMachine } from '../../machines/list-page.ts';
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

export const listPageModel = defineModel(listPageMachine, {
  id: 'list-page',
  roots: [
    { ...page, actions: ['query', 'get', 'add', 'edit', 'enable', 'disable'] },
    { ...page, actions: ['query', 'get'] },
    { ...page, actions: ['query', 'get'], drawer: { mode: 'detail', id: 102 } },
    { ...page, actions: ['query', 'get'], drawer: { mode: 'edit', id: 102 } },
  ],
  cases: {
    REFRESH: bare,
    CREATE: { fresh: {}, copy: { copyOf: 102 } },
    OPEN: { detail: { mode: 'detail', id: 102 }, edit: { mode: 'edit', id: 102 } },
    ASK: [{ question }],
    RECORD_UNSAVED: bare,
    RECORD_SAVED: bare,
    FOLLOW_LINK: [{ start: { filters: { status: 'enabled' } } }],
    OPEN_LINKED: { detail: { drawer: { mode: 'detail', id: 103 } }, fresh: { drawer: { mode: 'create' } } },
    'done.record': { saved: { saved: true, id: 102 }, closed: { saved: false } },
    'done.confirm': { performed: { performed: true }, cancelled: { performed: false } },
  },
  key: ({ context: { actions, drawer, opened, question: asked, savedId } }) => [
    actions.length,
    drawer ?? null,
    opened,
    asked !== null,
    savedId,
  ],
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
    'a question has a text': (snapshot) => !snapshot.matches('asking') || snapshot.context.question !== null,
    'the drawer is about the entity of the page': ({ context }) => context.opened.entity === context.entity,
  },
  goal: (snapshot) => snapshot.matches('browsing'),
});
