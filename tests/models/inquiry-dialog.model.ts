import { inquiryDialogMachine } from '../../machines/entity/dialogs/inquiry-dialog.ts';
import { bare, defineModel } from '../engine/model.ts';

export const inquiryDialogModel = defineModel(inquiryDialogMachine, {
  id: 'inquiry-dialog',
  roots: [{ id: 7 }, {}],
  cases: {
    CHANGE: { three: { values: { qty: 3 } } },
    ASK: bare,
    CLOSE: bare,
    'done.fetchAnswer': { fee: { fee: 1000, rule: '默认（其余地区）' }, refused: { refused: '港澳台地区暂不配送' } },
    'error.fetchAnswer': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { values, answer, basis, error } }) => [values, answer, basis, error],
  invariants: {
    'shown is what was answered': (snapshot) =>
      !snapshot.matches({ open: 'shown' }) || snapshot.context.answer !== null,
    'nothing is answered to what is being filled in': (snapshot) =>
      !snapshot.matches({ open: 'filling' }) || snapshot.context.answer === null,
    'what was answered to this question is what was answered last': ({ context: { answer, basis } }) =>
      answer === null || answer === basis,
    'an error is on screen exactly while failed': (snapshot) =>
      snapshot.status === 'done' || snapshot.matches({ open: 'failed' }) === (snapshot.context.error !== ''),
    'who waits is told so exactly while it is asked': (snapshot) =>
      snapshot.hasTag('busy') === snapshot.matches({ open: 'asking' }),
  },
  goal: ({ status }) => status === 'done',
});
