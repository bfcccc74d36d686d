import { heUserMachine } from '../../machines/members/he-user.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const standing = (isSettled: boolean, isMergeable: boolean, merge_into_id: number | null) => ({
  merge_into_id,
  blockers: {
    isSettled: isSettled ? [] : [{ text: '有 1 个订单没有完成', path: '/award/order?user_id=30001' }],
    ...(merge_into_id !== null && { isMergeable: isMergeable ? [] : [{ text: '申请人自己不能同意，请由另一人处理' }] }),
  },
});

export const heUserLifecycleModel = defineModel(heUserMachine, {
  id: 'lifecycle-he_user',
  roots: [
    standing(true, true, 30_002),
    standing(false, false, null),
    standing(true, false, null),
    standing(true, false, 30_002),
  ],
  cases: {
    FREEZE: bare,
    UNFREEZE: bare,
    APPLY_CANCEL: bare,
    APPROVE_CANCEL: bare,
    REJECT_CANCEL: bare,
    MERGE: bare,
    DROP_MERGE: bare,
  },
  invariants: {
    'nobody is forgotten while something of his is under way (wider.md §3.1)': ({ context, value }) =>
      value !== 'cancelled' || context.blockers?.isSettled?.length === 0,
    'nobody is forgotten without having asked': (snapshot) =>
      !snapshot.can({ type: 'APPROVE_CANCEL' }) || snapshot.matches('cancelling'),
    'only a normal account is frozen, or asked to be forgotten': (snapshot) =>
      (snapshot.can({ type: 'FREEZE' }) || snapshot.can({ type: 'APPLY_CANCEL' })) === snapshot.matches('normal'),
    'only what was asked for and agreed to is merged': ({ context, value }) =>
      value !== 'merged' || context.blockers?.isMergeable?.length === 0,
    'who is forgotten or merged stays so': ({ value, status }) =>
      (value === 'cancelled' || value === 'merged') === (status === 'done'),
  },
  goal: ({ value, context }) =>
    value === 'cancelled' || value === 'merged' || context.blockers?.isSettled?.length !== 0,
});
