import { questionDialogMachine } from '../../machines/entity/dialogs/question-dialog.ts';
import { bare, defineModel } from '../engine/model.ts';

export const questionDialogModel = defineModel(questionDialogMachine, {
  id: 'question-dialog',
  roots: [{ id: 7 }],
  cases: {
    ENTER: { here: { values: { region: '440106' } }, there: { values: { region: '810000' } } },
    ASK: bare,
    CLOSE: bare,
    'done.fetchAnswer': { fee: { fee: 1000, rule: '默认（其余地区）' }, refused: { refused: '港澳台地区暂不配送' } },
    'error.fetchAnswer': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { values, answer, error } }) => [values, answer, error],
  invariants: {
    'an answer is on screen exactly while it is shown': (snapshot) =>
      snapshot.status === 'done' || snapshot.matches({ open: 'shown' }) === (snapshot.context.answer !== null),
    'an error is on screen exactly while failed': (snapshot) =>
      snapshot.status === 'done' || snapshot.matches({ open: 'failed' }) === (snapshot.context.error !== ''),
    'who waits is told so exactly while it is asked': (snapshot) =>
      snapshot.hasTag('busy') === snapshot.matches({ open: 'asking' }),
  },
  goal: ({ status }) => status === 'done',
});
