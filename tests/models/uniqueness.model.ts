import { uniquenessMachine } from '../../machines/entity/record/uniqueness.ts';
import { defineModel } from '../engine/model.ts';

const named = { entity: 'award_cate', fields: { cate_name: { cate_name: '品牌周边' } } };

export const uniquenessModel = defineModel(uniquenessMachine, {
  id: 'uniqueness',
  roots: [undefined],
  cases: {
    LOOK: {
      fresh: named,
      other: { entity: 'award_cate', id: 102, fields: { cate_name: { cate_name: '新品' } } },
    },
    'done.checkUnique': { free: [], taken: ['cate_name'] },
    'error.checkUnique': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { asked } }) => [asked],
  invariants: {
    'something is asked exactly about fields': (snapshot) =>
      !snapshot.matches('asking') || Object.keys(snapshot.context.asked.fields).length > 0,
    'it is about an entity': (snapshot) => !snapshot.matches('asking') || snapshot.context.asked.entity !== '',
    'it never ends': (snapshot) => snapshot.status === 'active',
  },
  goal: (snapshot) => snapshot.matches('idle'),
});
