import { treeNewsMachine } from '../../machines/activities/tree-news.ts';
import { bare, defineModel } from '../engine/model.ts';

const tree = { activityId: 4001, withArchived: false };

export const treeNewsModel = defineModel(treeNewsMachine, {
  id: 'tree-news',
  roots: [undefined],
  cases: {
    TOLD: { one: { plans: [4102] }, another: { plans: [4103] }, many: { plans: [] } },
    HINTED: {
      'a new plan': { entity: 'plan', ids: [4109], tree },
      'a prize of another tree': { entity: 'prize', ids: [5901], tree },
    },
    LOOKED: bare,
    'done.fetchKeys': { 'with the new plan': ['plan 4101', 'plan 4109'], 'as it was': ['plan 4101'] },
    'error.fetchKeys': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { plans, strange, elsewhere } }) => [plans, strange, elsewhere],
  invariants: {
    'a plan counts once': ({ context: { plans } }) => new Set(plans).size === plans.length,
    'plans are named only where there is something to say': (snapshot) =>
      snapshot.matches('some') || snapshot.context.plans.length === 0,
    'it wonders exactly while it asks': (snapshot) =>
      snapshot.matches('asking') === snapshot.context.strange.length > 0,
    'it never ends': (snapshot) => snapshot.status === 'active',
  },
  goal: (snapshot) => snapshot.matches('none'),
});
