import { codes } from '../../contract/core/errors.ts';
import { changesIn, inlineEditMachine, inlineFaults } from '../../machines/entity/record/inline-edit.ts';
import { bare, defineModel } from '../engine/model.ts';

const key = '/system/dictionary-item';
/** An item as it was first, and as somebody else has left it. */
export const greenTea = {
  id: 4,
  version: 2,
  status: 'enabled',
  label: '绿茶',
  color: 'default',
  sort: 10,
  value: 'green',
};
const renamed = { ...greenTea, version: 3, label: '明前绿茶' };

export const inlineEditModel = defineModel(inlineEditMachine, {
  id: 'inline-edit',
  roots: [{ key, entity: 'dictionary_item', id: 4 }],
  cases: {
    CHANGE: {
      label: { values: { label: '龙井' } },
      empty: { values: { label: '' } },
      back: { values: { label: '绿茶' } },
    },
    SAVE: bare,
    CONFIRM: bare,
    BACK: bare,
    RETRY: bare,
    CLOSE: bare,
    'done.fetchRow': { first: greenTea, renamed },
    'error.fetchRow': { down: '您的网络发生异常，无法连接服务器' },
    'done.saveRow': bare,
    'error.saveRow': {
      outdated: { message: '数据已被 何沐 修改，请刷新后重试', code: codes.conflict },
      twice: {
        message: '名称不符合规则',
        code: codes.invalid,
        result: { errors: [{ field: 'label', message: '请换一个名称' }] },
      },
    },
  },
  invariants: {
    'only what is right and new is sent': (snapshot) =>
      !snapshot.matches('saving') ||
      (inlineFaults(snapshot.context).length === 0 && Object.keys(changesIn(snapshot.context)).length > 0),
    'nothing is typed before the row is there': (snapshot) =>
      snapshot.context.row !== null || Object.keys(snapshot.context.draft).length === 0,
    'whoever is asked would lose something': (snapshot) =>
      !snapshot.matches('leaving') || Object.keys(changesIn(snapshot.context)).length > 0,
    'what failed says why': (snapshot) => !snapshot.hasTag('failed') || snapshot.context.error !== '',
  },
  goal: ({ status }) => status === 'done',
});
