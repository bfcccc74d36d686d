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
        ways: {
          'draft ENABLE': [
            {
              mends: ['货品未启用'],
              record: {
                entity: 'goods_offline',
                label: '线下商品',
                id: 4,
                title: '试饮装',
                path: '/award/goods-offline/4',
              },
              steps: [{ label: '启用', takers: ['商城运营'], event: 'ENABLE', before: [] }],
            },
          ],
        },
      },
    },
    ROWS_CHANGED: {
      'the record': { entity: 'award', ids: [7] },
      'one of the way': { entity: 'goods_offline', ids: [3, 4] },
      'too many to name': { entity: 'goods_offline', ids: [] },
      'another one': { entity: 'goods_offline', ids: [5] },
    },
    'done.fetchAnew': {
      mended: { row: { id: 7, version: 2, status: 'draft' }, since: { status: '2026-07-18T06:30:00+08:00' }, ways: {} },
    },
    'error.fetchAnew': { gone: '数据不存在或已归档' },
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
