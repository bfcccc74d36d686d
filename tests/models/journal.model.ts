import { journalMachine } from '../../machines/account/journal.ts';
import { bare, defineModel } from '../engine/model.ts';

const at = '2026-06-01T09:00:00+08:00';
const line = { id: 9, at, summary: '修改了个人资料', biz_name: 'mall_operator', ip: '10.0.0.8' };

export const journalModel = defineModel(journalMachine, {
  id: 'journal',
  roots: [{ kind: 'operation' }],
  cases: {
    MORE: bare,
    RETRY: bare,
    'done.fetchLines': ({ context: { lines } }) =>
      lines.length === 0
        ? { some: { data: [line], more: true }, none: { data: [], more: false } }
        : { last: { data: [{ ...line, id: 3, summary: '登录设备已下线' }], more: false } },
    'error.fetchLines': { down: '您的网络发生异常，无法连接服务器' },
  },
  invariants: {
    'an error is on screen exactly while failed': (snapshot) =>
      snapshot.matches('failed') === (snapshot.context.error !== ''),
    'it stays the journal that it is': ({ context }) => context.kind === 'operation',
    'older lines are offered only where there are some': (snapshot) =>
      snapshot.can({ type: 'MORE' }) === (snapshot.matches('listed') && snapshot.context.more),
  },
  goal: (snapshot) => snapshot.matches('listed'),
});
