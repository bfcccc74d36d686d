import type { ListLooks } from '../entity/entity-parts.ts';
import type { Values } from '../entity/field.ts';
import { setUpProofCall } from '../proof/set-up-proof.ts';
import { isProved } from './set-up-proof.ts';
import { ownKinds } from '../links/link-paths.ts';

const isInvite = ({ activity_type }: Values) => activity_type === 'invite';
const isOther = (row: Values) => !isInvite(row);
/** Somebody may win in it yet: what would come out of it is worth a rehearsal. */
const isWithDraws = ({ run_status }: Values) =>
  run_status !== 'ended' && run_status !== 'terminated' && run_status !== 'archived';

/** Nobody wins in it yet, or any more. */
export const isWithoutDraws = ({ status, run_status }: Values) =>
  status === 'draft' || status === 'terminated' || run_status === 'ended';

/** Rows whose change may change what 配置检查 finds. */
const parts = [
  'plan',
  'prize',
  'award',
  'invite_plan',
  'invite_prize',
  'acticode_node',
  'acticode_plan',
  'acticode_task',
];

/** The tree at the node that causes a finding, and the rehearsal with the person whom it happens to. */
const atPlan = ({ id }: Values, { plan_id, person }: Values) => ({
  tab: 'plans',
  asks: { activityId: id, rehearses: true, person, ...(Number(plan_id) > 0 && { planId: plan_id }) },
});

/** What the page of an activity holds: how it runs, its time, its tree with prizes, and the rows that belong to it. */
export const campaignPlace: Pick<ListLooks, 'standing' | 'calendar' | 'related' | 'panels' | 'lookedAt'> = {
  calendar: {
    from: 'start_at',
    to: 'end_at',
    by: 'run_status',
    live: ['not_started', 'running'],
    over: ['ended', 'terminated'],
  },
  lookedAt: { PUBLISH: setUpProofCall, RESUME: setUpProofCall },
  standing: 'run_status',
  related: [
    { entity: 'award_record', by: 'activity_id', title: '中奖记录', when: ({ status }) => status !== 'draft' },
    { entity: 'prize', by: 'activity_id', title: '奖品', when: isOther },
    { entity: 'invite_plan', by: 'activity_id', when: isInvite },
    { entity: 'invitation', by: 'activity_id', when: isInvite },
    { entity: 'activity_link', by: 'activity_id', also: { activity_kind: ownKinds.join(',') }, title: '推广链接' },
  ],
  panels: {
    campaign_figures: { title: '今日数据', at: 'figures', action: 'get' },
    set_up_proof: {
      title: '配置检查',
      at: 'notes',
      action: 'get',
      when: isProved,
      proof: { watches: parts, leads: atPlan },
    },
    plans: {
      title: '方案与奖品',
      at: 'tab',
      action: 'get',
      page: '/activity/plan',
      when: isOther,
      step: {
        label: '试运行',
        when: isWithDraws,
        asks: ({ id }) => ({ activityId: id, rehearses: true }),
      },
    },
  },
};
