import { codes } from '../../contract/core/errors.ts';
import { type Arranged, arrangeMachine } from '../../machines/people/arrange.ts';
import { newPlaces, outlineOf } from '../../machines/people/arrange-tree.ts';
import { bare, defineModel } from '../engine/model.ts';

/** Two departments at the top, two below the first. */
export const tree: Arranged = {
  name: '部门',
  deepest: 2,
  rows: [
    { id: 1, version: 3, title: '总部', parent: null, sort: 10 },
    { id: 2, version: 1, title: '市场部', parent: 1, sort: 10 },
    { id: 3, version: 1, title: '财务部', parent: 1, sort: 20 },
    { id: 4, version: 5, title: '华南', parent: null, sort: 20 },
  ],
};

export const arrangeModel = defineModel(arrangeMachine, {
  id: 'arrange',
  roots: [{ key: '/system/dept', entity: 'dept', id: 0 }],
  cases: {
    SELECT: { one: { id: 3 }, none: { id: 9 } },
    MOVE: {
      up: { id: 3, to: 'up' },
      'up at the top': { id: 2, to: 'up' },
      'too deep': { id: 3, to: 'in' },
      out: { id: 3, to: 'out' },
    },
    DROP: {
      inside: { id: 4, target: 1, side: 'inside' },
      'and back': { id: 4, target: 1, side: 'after' },
      'below itself': { id: 1, target: 2, side: 'inside' },
    },
    RESET: bare,
    SAVE: bare,
    CONFIRM: bare,
    BACK: bare,
    RETRY: bare,
    CLOSE: bare,
    'done.fetchRows': { tree },
    'error.fetchRows': { down: '您的网络发生异常，无法连接服务器' },
    'done.savePlaces': { saved: { ok: 2 } },
    'error.savePlaces': {
      conflict: { code: codes.conflict, message: '「市场部」的数据已被 关工 修改，请刷新后重试' },
      gone: { code: codes.notFound, message: '有部门已不存在，请重新加载' },
      refused: { code: codes.invalid, message: '「财务部」：部门最多 6 级' },
    },
  },
  key: ({ context: { rows, selected, error } }) => [
    outlineOf(rows).map(({ row, depth }) => [row.id, depth]),
    selected,
    error !== '',
  ],
  invariants: {
    'no row is lost, none is there twice, none lies below itself': ({ context: { held, rows } }) => {
      const shown = outlineOf(rows).map(({ row }) => row.id);
      return shown.length === held.length && held.every(({ id }) => shown.includes(id));
    },
    'nothing lies deeper than it may': ({ context: { rows, deepest } }) =>
      outlineOf(rows).every(({ depth }) => depth < deepest),
    'nothing is saved that is no change': (snapshot) =>
      !snapshot.matches('saving') || newPlaces(snapshot.context.held, snapshot.context.rows).length > 0,
    'unsaved changes are known to be there': (snapshot) =>
      !snapshot.matches('arranging') ||
      snapshot.matches({ arranging: 'changed' }) === newPlaces(snapshot.context.held, snapshot.context.rows).length > 0,
  },
  goal: (snapshot) => snapshot.matches('saved') || snapshot.matches('closed'),
});
