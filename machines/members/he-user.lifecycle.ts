import { assign, setup } from 'xstate';
import type { Blocker, Lifecycle } from '../entity/lifecycle/kernel.ts';

interface Facts {
  /** What of the member's is still under way, by guard. */
  readonly blockers?: { readonly isSettled?: readonly Blocker[]; readonly isMergeable?: readonly Blocker[] };
  /** The member in whose account somebody wants this one merged. */
  readonly merge_into_id?: number | null;
}

/** Asked for by one operator and agreed to by another. */
const merging = {
  MERGE: {
    target: 'merged',
    guard: 'isMergeable',
    meta: {
      label: '同意并入',
      action: 'disable',
      retype: true,
      reason: true,
      leastReason: 5,
      warns: '并入后不能恢复：微信标识、邀请关系、积分和经验归目标会员，本会员的记录保留并指向目标会员。',
      danger: true,
    },
  },
  DROP_MERGE: {
    guard: 'isMergeAsked',
    actions: 'dropMerge',
    meta: { label: '撤销并入申请', action: 'edit' },
  },
} as const;

export const heUserMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: 'FREEZE' }
      | { type: 'UNFREEZE' }
      | { type: 'APPLY_CANCEL' }
      | { type: 'APPROVE_CANCEL' }
      | { type: 'REJECT_CANCEL' }
      | { type: 'MERGE' }
      | { type: 'DROP_MERGE' },
  },
  guards: {
    isSettled: ({ context }) => context.blockers?.isSettled?.length === 0,
    isMergeable: ({ context }) => context.blockers?.isMergeable?.length === 0,
    isMergeAsked: ({ context }) => (context.merge_into_id ?? null) !== null,
  },
  actions: { dropMerge: assign({ merge_into_id: null }) },
}).createMachine({
  id: 'he_user',
  meta: {
    label: '会员',
    refusals: { isSettled: '还不能注销', isMergeable: '还不能并入', isMergeAsked: '没有并入申请' },
    events: { APPLY_CANCEL: '申请注销' },
  },
  context: ({ input }) => input,
  initial: 'normal',
  states: {
    normal: {
      meta: { label: '正常' },
      on: {
        FREEZE: {
          target: 'frozen',
          meta: {
            label: '冻结',
            action: 'disable',
            reason: true,
            warns: '冻结后该会员不能再参与活动、兑换和邀请，已得的奖品不受影响。',
          },
        },
        APPLY_CANCEL: 'cancelling',
        ...merging,
      },
    },
    frozen: {
      meta: { label: '已冻结' },
      on: { UNFREEZE: { target: 'normal', meta: { label: '解冻', action: 'enable' } }, ...merging },
    },
    cancelling: {
      meta: { label: '注销审核中' },
      description: 'The member has asked to be forgotten; an operator looks whether anything is still under way.',
      on: {
        APPROVE_CANCEL: {
          target: 'cancelled',
          guard: 'isSettled',
          meta: {
            label: '同意注销',
            action: 'enable',
            retype: true,
            reason: true,
            leastReason: 5,
            warns: '注销后不能恢复：个人资料的密钥立即销毁，任何人都不能再读到；积分清零；奖品、订单和邀请的数目不变。',
            danger: true,
          },
        },
        REJECT_CANCEL: { target: 'normal', meta: { label: '驳回注销', action: 'disable', reason: true } },
      },
    },
    cancelled: { meta: { label: '已注销' }, type: 'final' },
    merged: { meta: { label: '已并入' }, type: 'final' },
  },
});

/** 会员: taking part, frozen, asking to be forgotten, and gone for good (wider.md §3.1). */
export const heUserLifecycle: Lifecycle = { machine: heUserMachine };
