import { fromCallback } from 'xstate';
import { recordLoaderMachine } from '../../machines/entity/record/record-loader.ts';
import { bare, defineModel } from '../engine/model.ts';

export const recordLoaderModel = defineModel(recordLoaderMachine, {
  id: 'record-loader',
  roots: [
    { entity: 'award_cate', mode: 'detail', id: 102 },
    { entity: 'award_cate', mode: 'create' },
  ],
  cases: {
    'done.loadRecord': { 'its code': { logic: fromCallback(() => {}) } },
    'error.loadRecord': { 'chunk missing': { code: 0, message: '程序加载失败' } },
    CLOSE: bare,
    REFRESH: bare,
    RECORD_UNSAVED: bare,
    RECORD_SAVED: bare,
    RECORD_KEPT: [{ id: 102, text: '保存成功', said: '已保存「品牌周边」' }],
    'done.watchRecord': { saved: { saved: true, id: 102 }, closed: { saved: false } },
  },
  key: ({ context: { opened, record, ended } }) => [opened.mode, record !== null, ended],
  invariants: {
    'a record is there exactly where its code has come': (snapshot) =>
      snapshot.matches('loading') ? snapshot.context.record === null : true,
    'open means that there is a record': (snapshot) => !snapshot.matches('open') || snapshot.context.record !== null,
    'nothing is saved where nothing was open': ({ context: { record, ended } }) => record !== null || !ended.saved,
    'it ends as its record does': (snapshot) =>
      snapshot.status !== 'done' || snapshot.output?.saved === snapshot.context.ended.saved,
  },
  goal: (snapshot) => snapshot.matches('over'),
});
