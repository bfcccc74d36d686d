import { isAreaScope } from '../../contract/entity/areas.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { coverFaults } from './plan-cover.ts';
import {
  factsIn,
  type GiftFact,
  leavesOf,
  type PlanBranch,
  type PrizeFact,
  type PublishFacts,
  treeOf,
} from './publish-facts.ts';

/** Everything about plans and prizes that keeps an activity from being published, each with the page that mends it. */
export function planBlockers(row: Values): readonly Blocker[] {
  const facts = factsIn(row);
  if (!facts) return [];
  if (row['activity_type'] === 'invite') return inviteBlockers(row, facts);
  const unscanned = row['activity_type'] === 'scan' && !facts.is_scanned;
  return [...(unscanned ? [{ text: '还没有扫码活动绑定它', path: '/activity/ccn' }] : []), ...treeBlockers(row, facts)];
}

function inviteBlockers(row: Values, { invite_plans, gifts }: PublishFacts): readonly Blocker[] {
  if (invite_plans === 0)
    return [{ text: '还没有启用的邀请方案', path: `/activity/invite?activity_id=${String(row['id'])}` }];
  return gifts.flatMap((gift) => giftBlockers(row, gift));
}

function treeBlockers(row: Values, { since, plans }: PublishFacts): readonly Blocker[] {
  const tree = treeOf(plans);
  const leaves = leavesOf(tree);
  const path = `/activity/plan?activity=${String(row['id'])}`;
  if (leaves.length === 0) return [{ text: '还没有启用的奖励方案', path }];
  const { area_scope: scope, end_at } = row;
  const areas = isAreaScope(scope) ? scope : ({ mode: 'all', codes: [] } as const);
  const faults = coverFaults(tree, { areas, since: Date.parse(since), until: Date.parse(String(end_at)) });
  return [
    ...faults.map((fault) => ({ ...fault, path })),
    ...leaves.flatMap((leaf) => leafBlockers(row, leaf).map((text) => ({ text, path }))),
    ...leaves.flatMap(({ type, prizes }) => prizes.flatMap((prize) => prizeBlockers(row, prize, type === 'draw'))),
  ];
}

const ppmLeft = 1_000_000;

function leafBlockers(row: Values, { title, type, prizes }: PlanBranch): readonly string[] {
  const odds = prizes.reduce((sum, prize) => sum + prize.odds, 0);
  const isGrid = row['draw_style'] === 'grid9' && row['activity_type'] === 'lottery';
  const blanks = prizes.filter((prize) => prize.type === 'null').length;
  const places = new Set(prizes.flatMap(({ position }) => position ?? [])).size;
  return [
    ...(prizes.some(({ left }) => left === null || left > 0) ? [] : ['没有可发放的奖品']),
    ...(type === 'draw' && odds > ppmLeft ? [`概率合计 ${odds / 10_000}%，不能超过 100%`] : []),
    ...(isGrid && (prizes.length !== 8 || blanks === 0)
      ? ['是九宫格，应有 8 个启用的奖品，其中至少 1 个谢谢参与']
      : []),
    ...(isGrid && prizes.length === 8 && places !== 8 ? ['是九宫格，奖品的展示位置应为 1–8 各一个'] : []),
  ].map((text) => `方案「${title}」${text}`);
}

/** Highest value of one chance-based prize, in fen (award.md §1.4, C2). */
const highest = 5_000_000;

function prizeBlockers(row: Values, prize: PrizeFact, isDrawn: boolean): readonly Blocker[] {
  const isTooDear = isDrawn && prize.price > highest;
  return [
    ...giftBlockers(row, prize),
    ...(isTooDear ? [{ ...at(prize), text: `奖品「${prize.title}」的市场价超过 5 万元`, rule: 'C2' }] : []),
  ];
}

/** What is wrong with the award of a prize is mended at the award; of a composite, at its items. */
const at = ({ id, award }: GiftFact) => ({
  path: award === null ? `/activity/prize?id=${id}` : `/award/list?id=${award}`,
});

function giftBlockers(row: Values, gift: GiftFact): readonly Blocker[] {
  const named = (text: string, rule?: string) => ({
    text: `奖品「${gift.title}」的奖励${text}`,
    ...at(gift),
    ...(rule && { rule }),
  });
  const claimEnd = Date.parse(String(row['claim_end_at']));
  const isBefore = (end: string | null) => end !== null && Date.parse(end) < claimEnd;
  return [
    ...(gift.is_enabled ? [] : [named('未启用')]),
    ...(isBefore(gift.ends) ? [named('在兑奖截止前过期')] : []),
    ...(isBefore(gift.redeem_ends) ? [named('的瓶盖商品兑付截止早于兑奖截止')] : []),
    ...(gift.type === 'null' || gift.has_rule ? [] : [named('没有使用规则', 'C3')]),
    ...(gift.has_place ? [] : [named('没有写兑换商家和地点', 'C3')]),
  ];
}
