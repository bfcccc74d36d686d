import type { Deed } from '../entity/entity-parts.ts';
import { datetime, type Fields, integer, list, made, text, type Values } from '../entity/field.ts';
import { pointBase } from './point-cards.ts';

/*
 * What happens at a verification point (award.md §3.13): who is still to come, what was handed over, and where both are seen.
 */

/** The list that shows what was verified there. */
export const verifiesPath = (row: Values): string => `/member/award-log?verify_entry_id=${String(row['id'])}`;

/** Winners who chose the point and have not come yet. */
export const pendingWinners = {
  pending_count: integer('待核销中奖人', made),
  pickup_count: integer('待自提订单', made),
  pending_winners: list(
    '待核销的中奖记录',
    { record_no: text('发奖记录'), title: text('奖励'), deadline: text('领取截止') },
    { computed: true, when: (row) => Number(row['pending_count'] ?? 0) > 0 },
  ),
} as const satisfies Fields;

/** What was handed over last. */
export const newestVerifies = {
  last_verified_at: datetime('最近核销时间', {
    computed: true,
    when: (row) => (row['last_verified_at'] ?? '') !== '',
  }),
  recent_verifies: list(
    '最近核销',
    {
      at: text('时间'),
      record_no: text('发奖记录'),
      title: text('奖励'),
      verifier: text('核销人'),
    },
    { computed: true, when: (row) => Array.isArray(row['recent_verifies']) && row['recent_verifies'].length > 0 },
  ),
} as const satisfies Fields;

/** Whom disabling the point would send elsewhere. */
export function missedBy({ pending_count, pickup_count }: Values): string | undefined {
  const [winners, orders] = [Number(pending_count ?? 0), Number(pickup_count ?? 0)];
  const said = [
    ...(winners > 0
      ? [`还有 ${winners.toLocaleString('en-US')} 位中奖人选了在此领取，停用后他们须改到其他核销点。`]
      : []),
    ...(orders > 0
      ? [`还有 ${orders.toLocaleString('en-US')} 个订单等会员来自提，停用后不能核销，到期自动取消并退回。`]
      : []),
  ];
  return said.length > 0 ? said.join('') : undefined;
}

/** 核销记录 and 下载台卡码. */
export const pointDeeds = {
  verifies: { label: '核销记录', action: 'query', leads: verifiesPath },
  card: {
    label: '下载台卡码',
    action: 'query',
    when: ({ status }: Values) => status !== 'archived',
    saves: ({ entry_no, title }: Values) => ({
      address: `${pointBase}${String(entry_no)}/code.png`,
      name: `${String(title)}_${String(entry_no)}.png`,
    }),
  },
} as const satisfies Readonly<Record<string, Deed>>;
