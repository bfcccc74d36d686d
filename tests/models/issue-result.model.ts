import type { IssueResult } from '../../contract/marketing/issue-result.ts';
import { issueResultMachine } from '../../machines/marketing/issue-result.ts';
import { bare, defineModel } from '../engine/model.ts';

/** Two got two each, one may not have any more. */
export const mixed: IssueResult = {
  batch_no: 'FQ20260720000001',
  coupon_name: '会员月礼券',
  issued: 4,
  members: [
    { user_id: 3, user_no: 'HY0000000003', nickname: '丙', issued: 0, refusal: '每人限领 1 张，已领 1 张' },
    { user_id: 1, user_no: 'HY0000000001', nickname: '甲', issued: 2, refusal: null },
    { user_id: 2, user_no: 'HY0000000002', nickname: '乙', issued: 2, refusal: null },
  ],
};

export const issueResultModel = defineModel(issueResultMachine, {
  id: 'issue-result',
  roots: [{ id: 7 }],
  cases: {
    RELOAD: bare,
    CLOSE: bare,
    'done.fetchResult': { mixed },
    'error.fetchResult': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { result, error } }) => [result !== null, error],
  invariants: {
    'an error is on screen exactly while failed': (snapshot) =>
      snapshot.status === 'done' || snapshot.matches({ open: 'failed' }) === (snapshot.context.error !== ''),
    'shown is what was read': (snapshot) =>
      snapshot.status === 'done' || snapshot.matches({ open: 'shown' }) === (snapshot.context.result !== null),
    'what has been read is not read again': (snapshot) =>
      snapshot.can({ type: 'RELOAD' }) === snapshot.matches({ open: 'failed' }),
  },
  goal: ({ status }) => status === 'done',
});
