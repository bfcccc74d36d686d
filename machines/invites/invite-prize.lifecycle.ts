import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { prizeChart } from '../activities/prize.lifecycle.ts';

export const invitePrizeMachine = prizeChart({
  id: 'invite_prize',
  label: '邀请奖品',
  warns: '停用后不再发放，达到这一阶梯的人也要等它重新启用。方案进行中只在异常止损时停用。',
});

/** 邀请奖品: the life of any prize, without odds that must fit (award.md §3.16). */
export const invitePrizeLifecycle: Lifecycle = { machine: invitePrizeMachine };
