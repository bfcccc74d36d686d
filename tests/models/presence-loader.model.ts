import { fromCallback } from 'xstate';
import { presenceLoaderMachine } from '../../machines/entity/record/presence-loader.ts';
import { defineModel } from '../engine/model.ts';

const record = { key: '/award/cate', entity: 'award_cate', id: 102 };

export const presenceLoaderModel = defineModel(presenceLoaderMachine, {
  id: 'presence-loader',
  roots: [
    { ...record, mode: 'detail' },
    { ...record, mode: 'create' },
  ],
  cases: {
    'done.loadPresence': { 'its code': { logic: fromCallback(() => {}), input: {} } },
    'error.loadPresence': { 'chunk missing': { code: 0, message: '程序加载失败' } },
  },
  key: ({ context: { opened, presence } }) => [opened.mode, presence !== null],
  invariants: {
    'it is there exactly where its code has come': (snapshot) =>
      snapshot.matches('ready') === (snapshot.context.presence !== null),
    'a new record has nobody at it': (snapshot) =>
      snapshot.context.opened.mode !== 'create' || snapshot.matches('missing'),
    'it never ends': (snapshot) => snapshot.status === 'active',
  },
  goal: (snapshot) => snapshot.matches('ready') || snapshot.matches('missing'),
});
