import { diagramMachine } from '../../machines/statechart/diagram.ts';
import { bare, defineModel } from '../engine/model.ts';

export const diagramModel = defineModel(diagramMachine, {
  id: 'diagram',
  roots: [{ entity: 'award', id: 7 }],
  cases: {
    SHOW: bare,
    HIDE: bare,
    RETRY: bare,
    HAND_OVER: { award: { entity: 'award', id: 9, event: 'ENABLE', title: '启用奖励「到店礼」' } },
    'done.handOver': { given: { to: '何沐' }, left: { to: '' } },
    'done.fetchMovers': {
      some: {
        movers: { enable: ['超级管理员'], disable: [] },
        since: { status: '2026-07-18T06:30:00+08:00' },
        ways: {},
      },
    },
    'error.fetchMovers': { down: '您的网络发生异常，无法连接服务器' },
  },
  invariants: {
    'an error is on screen exactly while it is missing': (snapshot) =>
      snapshot.matches('missing') === (snapshot.context.error !== ''),
    'what is shown says who may': (snapshot) =>
      !snapshot.matches('shown') || Object.keys(snapshot.context.movers).length > 0,
    'it says who got a step only where somebody did': (snapshot) =>
      snapshot.context.handed === '' || snapshot.context.handed.startsWith('已把「'),
    'it is open unless hidden': (snapshot) => snapshot.hasTag('open') !== snapshot.matches('hidden'),
  },
  goal: (snapshot) => snapshot.matches('shown'),
});
