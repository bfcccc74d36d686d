import { diagramMachine } from '../../machines/statechart/diagram.ts';
import { bare, defineModel } from '../engine/model.ts';

export const diagramModel = defineModel(diagramMachine, {
  id: 'diagram',
  roots: [{ entity: 'award', id: 7 }],
  cases: {
    SHOW: bare,
    HIDE: bare,
    RETRY: bare,
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
    'it is open unless hidden': (snapshot) => snapshot.hasTag('open') !== snapshot.matches('hidden'),
  },
  goal: (snapshot) => snapshot.matches('shown'),
});
