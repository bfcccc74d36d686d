import { isAreaScope } from '../../contract/entity/areas.ts';
import { isAwardSource, sourceEntities } from '../../contract/awards/award-types.ts';
import { isPrinted, isRealtime } from '../../contract/code-scan/ccn.ts';
import type { Values } from '../../contract/entity/field.ts';
import { pages } from '../../contract/menu/pages.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';

/** A tier as `openFacts` tells it. */
export interface TierFact {
  readonly tier_id: string;
  readonly tier_name: string;
  readonly is_mapped: boolean;
  /** Units that its printed codes come to; null where nothing was printed, or nothing is stocked. */
  readonly needed: number | null;
  /** Units put aside already. */
  readonly total: number | null;
  readonly is_endless: boolean | null;
  readonly award_id: number | null;
  readonly award: string | null;
  readonly is_enabled: boolean | null;
  /** Fen for one code. */
  readonly price: number | null;
  readonly has_rule: boolean | null;
  readonly has_place: boolean | null;
  readonly ends: string | null;
  /** Until when shops redeem it, of bottle caps. */
  readonly redeem_ends: string | null;
  readonly source_type: string | null;
  readonly source_id: number | null;
  readonly source_sku_id: number | null;
  readonly source: string | null;
  /** With the kind of the goods, where there are several. */
  readonly source_full: string | null;
  readonly available: number | null;
}

interface Window {
  readonly title: string;
  readonly status: string;
  readonly start_at: string;
  readonly end_at: string;
}

interface Facts {
  readonly end_passed: boolean;
  readonly claim_over: boolean;
  readonly setting: null | {
    readonly is_ready: boolean;
    readonly has_location: boolean;
    readonly out_area: string | null;
    readonly rules: string | null;
  };
  readonly upstream: Window | null;
  readonly local: Window | null;
  readonly upstream_rival: string | null;
  readonly local_rival: string | null;
  readonly tiers: readonly TierFact[];
}

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && 'tiers' in value;
const number = (value: number) => value.toLocaleString('en-US');
/** A list that shows what is called so. */
const listAt = (path: string, title: string | null) => `${path}?keyword=${encodeURIComponent(title ?? '')}`;
const at = (value: unknown) => Date.parse(String(value));

/** Everything that keeps the campaign from being opened, each with where it is mended (award.md §4.1, openGuard). */
export function openBlockers(row: Values): readonly Blocker[] {
  const { open_facts: facts } = row;
  if (!isFacts(facts)) return [];
  return [
    ...(facts.end_passed ? [{ text: '结束时间已过', field: 'end_at' }] : []),
    ...(facts.claim_over ? [{ text: '兑奖截止已过', field: 'claim_end_at', rule: 'C1' }] : []),
    ...settingBlockers(row, facts),
    ...(isPrinted(row) ? upstreamBlockers(row, facts) : []),
    ...(row['award_mode'] === 'realtime' ? localBlockers(row, facts) : tierBlockers(row, facts.tiers)),
  ];
}

function settingBlockers({ id, area_scope }: Values, { setting }: Facts): readonly Blocker[] {
  const path = `/activity/ccn-setting?activity_id=${String(id)}`;
  if (!setting?.is_ready) return [{ text: '扫码设置还没有完成', path, rule: 'C1' }];
  const isLimited = isAreaScope(area_scope) && area_scope.mode !== 'all';
  const isTold = /异地|地区|区域/.test(setting.rules ?? '');
  return [
    ...(isLimited && !setting.has_location ? [{ text: '限定了活动地区，扫码设置里须打开「需定位」', path }] : []),
    ...(setting.out_area === 'block' && !isTold
      ? [{ text: '异地扫码不发奖，须在活动规则里写明地区限制', path, rule: 'C5' }]
      : []),
  ];
}

const isOutside = ({ start_at, end_at }: Values, within: Window) =>
  at(start_at) < at(within.start_at) || at(end_at) > at(within.end_at);

const open: ReadonlySet<string> = new Set(['active', 'not_started']);

function upstreamBlockers(row: Values, { upstream, upstream_rival }: Facts): readonly Blocker[] {
  const path = `/activity/ccn-upstream?ccn_activity_id=${String(row['ccn_activity_id'])}`;
  if (!upstream) return [{ text: '上游扫码活动不存在，或还没有同步过来', path }];
  return [
    ...(open.has(upstream.status) ? [] : [{ text: `上游扫码活动「${upstream.title}」已停用或过期`, path }]),
    ...(isOutside(row, upstream) ? [{ text: '活动时间超出上游扫码活动的时间', field: 'start_at' }] : []),
    ...(upstream_rival === null
      ? []
      : [{ text: `上游扫码活动已被开启中的「${upstream_rival}」绑定`, path: '/activity/ccn?status=opened' }]),
  ];
}

function localBlockers(row: Values, { local, local_rival }: Facts): readonly Blocker[] {
  if (!local) return [{ text: '没有选择本地活动', field: 'local_activity_id' }];
  const path = listAt('/activity/list', local.title);
  return [
    ...(local.status === 'published' ? [] : [{ text: `本地活动「${local.title}」还没有发布`, path }]),
    ...(isOutside(row, local) ? [{ text: '活动时间超出本地活动的时间', field: 'start_at' }] : []),
    ...(local_rival === null
      ? []
      : [{ text: `本地活动已被开启中的「${local_rival}」绑定`, path: '/activity/ccn?status=opened' }]),
  ];
}

function tierBlockers(row: Values, tiers: readonly TierFact[]): readonly Blocker[] {
  const path = `/activity/ccn-award?activity_id=${String(row['id'])}`;
  if (tiers.length === 0) return [{ text: '上游扫码活动还没有奖级', path }];
  return [
    ...tiers.flatMap((tier) => mappingBlockers(row, tier).map((blocker) => ({ path, ...blocker }))),
    ...shortages(tiers),
  ];
}

/** Highest value of what one code wins by chance, in fen (award.md §1.4, C2). */
const highest = 5_000_000;

/** What is wrong with what a tier pays, stock aside. */
function mappingBlockers(row: Values, tier: TierFact): readonly Blocker[] {
  const named = (text: string, rule?: string) => ({ text: `${nameOf(tier)}${text}`, ...(rule && { rule }) });
  if (!tier.is_mapped) return [named('还没有配置奖励')];
  const award = `的奖励「${tier.award}」`;
  const isEarly = (end: string | null) => end !== null && at(end) < at(row['claim_end_at']);
  return [
    ...(tier.is_enabled ? [] : [{ ...named(`${award}未启用`), path: listAt('/award/list', tier.award) }]),
    ...(isEarly(tier.ends) ? [named(`${award}在兑奖截止前过期`)] : []),
    ...(isEarly(tier.redeem_ends) ? [named(`${award}的瓶盖商品兑付截止早于兑奖截止`, 'C6')] : []),
    ...((tier.price ?? 0) > highest ? [named(`${award}市场价超过 5 万元`, 'C2')] : []),
    ...(tier.has_rule ? [] : [named(`${award}没有使用规则`, 'C3')]),
    ...(tier.has_place ? [] : [named(`${award}没有写兑换商家和地点`, 'C3')]),
    ...(tier.needed === null && !tier.is_endless && tier.total === 0 ? [named('还没有预留库存', 'C6')] : []),
  ];
}

const nameOf = ({ tier_name }: Pick<TierFact, 'tier_name'>): string => `奖级「${tier_name}」`;

/** Units that still have to be put aside for a tier. */
const missingOf = ({ needed, total }: Pick<TierFact, 'needed' | 'total'>): number =>
  Math.max(0, (needed ?? 0) - (total ?? 0));

/** Every printed code must be paid for before opening (C6): tiers that draw on one source share what it has, in their order. */
function shortages(tiers: readonly TierFact[]): readonly Blocker[] {
  const left = new Map<string, number>();
  return tiers.flatMap((tier) => {
    const missing = missingOf(tier);
    if (missing === 0 || tier.is_endless) return [];
    const key = `${tier.source_type} ${tier.source_id} ${tier.source_sku_id}`;
    const there = left.get(key) ?? tier.available ?? 0;
    left.set(key, Math.max(0, there - missing));
    return there >= missing ? [] : [shortageOf(tier, missing, there)];
  });
}

const shortageOf = (tier: TierFact, missing: number, there: number): Blocker => ({
  text: `${nameOf(tier)}的库存不足：「${tier.source_full ?? tier.award}」需要 ${number(missing)}，可分配 ${number(there)}，还差 ${number(missing - there)}`,
  rule: 'C6',
  path: sourcePath(tier),
});

/** The page of the goods that a tier draws on; of sources that the house does not keep the award itself. */
function sourcePath({ source_type, source, award }: TierFact): string {
  const entity = isAwardSource(source_type) ? sourceEntities[source_type] : undefined;
  const page = pages.find((one) => entity !== undefined && one.entity === entity);
  return page ? listAt(page.path, source) : listAt('/award/list', award);
}

/** Why the campaign cannot be archived now (award.md §4.1). */
export function archiveBlockers(row: Values): readonly Blocker[] {
  const left = Number(row['stock_left'] ?? 0);
  const kept =
    left === 0
      ? []
      : [
          {
            text: `还有 ${number(left)} 份预留库存没有退回`,
            path: `/activity/ccn-award?activity_id=${String(row['id'])}`,
          },
        ];
  if (row['status'] === 'draft') return kept;
  const isOver = row['status'] === 'closed' || row['run_status'] === 'ended';
  return [
    ...(isOver ? [] : [{ text: '活动还没有结束' }]),
    ...(row['claim_passed'] === true ? [] : [{ text: '兑奖截止时间未到', field: 'claim_end_at' }]),
    ...winBlockers(row),
    ...kept,
  ];
}

/** What was drawn in a local activity stands among the records; who won what with a printed code, the code platform knows. */
function winBlockers(row: Values): readonly Blocker[] {
  const wins = Number(row['open_wins'] ?? 0);
  if (wins === 0) return [];
  const path = isRealtime(row) ? `/member/award-log?activity_id=${String(row['local_activity_id'])}` : undefined;
  return [{ text: `还有 ${number(wins)} 条中奖记录没有了结`, ...(path !== undefined && { path }) }];
}
