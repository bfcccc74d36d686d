import { recordPageMachine } from '../../machines/entity/record/record-page.ts';
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

export const recordPageModel = defineModel(recordPageMachine, {
  id: 'record-page',
  roots: [
    { key: '/award/cate/102', entity: 'award_cate', id: 102, actions: ['query', 'get', 'add', 'edit'] },
    { key: '/system/account/7', entity: 'account', id: 7, actions: ['query', 'get', 'add', 'edit'] },
    { key: '/system/account/7', entity: 'account', id: 7, actions: ['query', 'get'] },
  ],
  cases: {
    ASK: [{ question }],
    OPEN_PART: { password: { part: 'password' }, unknown: { part: 'nothing' } },
    MAKE: ({ context: { entity } }) => ({
      copy: { making: { entity, id: 102 } },
      change: { making: { entity, id: 102, mode: 'edit' as const } },
    }),
    ROW_READ: [{ row: { id: 102, version: 1, status: 'enabled' } }],
    PANELS_UNSAVED: bare,
    PANELS_SAVED: bare,
    PAGE_CLOSED: { wrote: { wrote: true }, unchanged: { wrote: false } },
    PAGE_UNSAVED: bare,
    PAGE_SAVED: bare,
    REFRESH: bare,
    ROWS_CHANGED: { own: { ids: [102, 7] }, other: { ids: [103] }, many: { ids: [] } },
    RIGHTS: [{ actions: ['query', 'get'] }],
    RECORD_UNSAVED: bare,
    RECORD_SAVED: bare,
    RECORD_KEPT: [{ id: 102, text: '保存成功' }],
    'done.record': { saved: { saved: true, id: 102 }, closed: { saved: false } },
    'done.made': { saved: { saved: true, id: 103 }, closed: { saved: false } },
    'done.confirm': { performed: { performed: true }, cancelled: { performed: false } },
  },
  key: ({ context: { entity, actions, question: asked, part, making, typed } }) => [
    entity,
    actions.length,
    asked !== null,
    part,
    making,
    typed,
  ],
  // What is typed where is told apart before anything is done with the record.
  within: ({ context: { typed, question: asked, making, part } }, { type }) =>
    !(
      typed.form ||
      typed.panels ||
      type === 'PANELS_UNSAVED' ||
      type === 'RECORD_UNSAVED' ||
      type === 'PAGE_UNSAVED'
    ) ||
    (asked === null && making.id === undefined && part.id === 0 && /UNSAVED|SAVED|RIGHTS/.test(type)),
  invariants: {
    'the record is always open': ({ children }) => children.record !== undefined,
    'a question is there exactly while it is asked': (snapshot) =>
      snapshot.matches({ above: 'asking' }) === (snapshot.children.confirm !== undefined),
    'a dialog is there exactly while it is open': (snapshot) =>
      snapshot.matches({ above: 'partOpen' }) === (snapshot.children.part !== undefined),
    'a form of something new is there exactly while it is made': (snapshot) =>
      snapshot.matches({ above: 'making' }) === (snapshot.children.made !== undefined),
    'it stays about its record': ({ context: { key, id } }) => key.endsWith(`/${id}`),
  },
  goal: (snapshot) => snapshot.matches({ above: 'nothing' }),
});
