import { confirmMachine, type Question } from '../../machines/entity/record/confirm.ts';
import { bare, defineModel } from '../engine/model.ts';

const question: Question = {
  title: '提示',
  content: '确定停用「品牌周边」吗？',
  okText: '确定',
  danger: false,
  needsReason: false,
  requestId: 'request-1',
  target: { id: 102, event: 'DISABLE', version: 1 },
};

export const confirmModel = defineModel(confirmMachine, {
  id: 'confirm',
  roots: [
    question,
    { ...question, needsReason: true },
    { ...question, asked: true, undoable: true },
    { ...question, needsReason: true, leastReason: 3, retype: '品牌周边' },
    { ...question, looks: true },
  ],
  aspect: ({ context: { question: said } }) => {
    if (said.asked === true) return 'asked';
    return said.looks === true ? 'looked at' : 'to ask';
  },
  cases: {
    EXPLAIN: [{ reason: '' }, { reason: '无' }, { reason: '库存盘点' }],
    RETYPE: { wrong: { text: '品牌' }, right: { text: ' 品牌周边 ' } },
    CONFIRM: bare,
    CANCEL: bare,
    'done.look': { sound: [], faulty: ['没有人会走到方案「华南区」'] },
    'error.look': { down: { message: '您的网络发生异常，无法连接服务器', code: 50000 } },
    'done.perform': { performed: { id: 102, version: 2 } },
    'error.perform': { refused: { message: '当前状态不允许该操作', code: 40902 } },
  },
  invariants: {
    'nothing is done without the reason that was asked for': (snapshot) =>
      !snapshot.matches('performing') ||
      !snapshot.context.question.needsReason ||
      snapshot.context.reason.trim().length >= 2,
    'nothing is done before what was asked for is typed': (snapshot) =>
      !snapshot.matches('performing') ||
      [undefined, snapshot.context.typed.trim()].includes(snapshot.context.question.retype),
    'the error is on screen exactly while refused': (snapshot) =>
      snapshot.matches('refused') === (snapshot.context.error !== ''),
    'nothing is looked at that need not be': (snapshot) =>
      !snapshot.matches('looking') || snapshot.context.question.looks === true,
    'nobody is asked twice without a reason': (snapshot) =>
      !snapshot.matches('sure') || snapshot.context.cautions.length > 0,
    'the request keeps its id': ({ context }) => context.question.requestId !== '',
  },
  goal: (snapshot) => snapshot.matches('performed') || snapshot.matches('cancelled'),
});
