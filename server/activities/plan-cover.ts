import { areaName, isWithin, lies } from '../../contract/entity/areas.ts';
import type { AreaScope } from '../../contract/entity/field.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import { leavesOf, type PlanBranch } from './publish-facts.ts';

/** Who comes to the plans of one parent, and when. */
export interface Entered {
  /** The parent; undefined above the roots. */
  readonly title?: string;
  readonly areas: AreaScope;
  /** Milliseconds, the end included. */
  readonly since: number;
  readonly until: number;
}

export interface CoverFault {
  readonly text: string;
  readonly rule?: string;
}

/**
 * What leaves somebody without a plan (award.md §3.1, publishGuard; §3.2): each group of siblings must take everybody who comes to it, all
 * the time, down to the leaves, as a draw walks them (contract/activities/draw/tree.ts). And what hides prizes from parts of the area (§1.4, C5).
 */
export function coverFaults(group: readonly PlanBranch[], entered: Entered): readonly CoverFault[] {
  const where = entered.title === undefined ? '' : `方案「${entered.title}」下`;
  if (group.length === 0) return [{ text: `${where}没有启用的方案` }];
  return [
    ...groupFaults(group, entered).map((text) => ({ text: `${where}${text}` })),
    ...group.flatMap(hiddenArea),
    ...group.flatMap((plan) => (plan.is_leaf ? [] : coverFaults(plan.children, below(plan, entered)))),
  ];
}

const shown = (instant: number) => inZone(instant).slice(0, 19).replace('T', ' ');

const isOpen = ({ match }: PlanBranch) => match === 'none';

function groupFaults(group: readonly PlanBranch[], entered: Entered): readonly string[] {
  const open = group.filter(isOpen);
  if (open.length < group.length && !group.some(({ is_default }) => is_default)) {
    const [other] = open;
    if (other) return [`有方案带匹配条件而没有兜底方案，请把「${other.title}」设为兜底`];
    return [`${left(group, entered.areas)}没有方案，请增加兜底方案`];
  }
  const gap = gapOf(open, entered);
  return gap === undefined ? [] : [`${shown(gap)} 起有时间没有方案，请调整生效时间`];
}

/** Who is left out by conditions alone. */
function left(group: readonly PlanBranch[], areas: AreaScope): string {
  if (group.some(({ match }) => match !== 'area')) return '部分用户';
  const served = { mode: 'include', codes: group.flatMap(({ codes }) => codes) } as const;
  if (isWithin(areas, served)) return '地区不明的用户';
  const missing = areas.mode === 'include' && areas.codes.find((code) => !served.codes.some((one) => lies(code, one)));
  return missing ? areaName(missing) : '部分地区';
}

const edge = (value: string | null, open: number) => (value === null ? open : Date.parse(value));

/** The first second in which none of these plans is on. */
function gapOf(plans: readonly PlanBranch[], { since, until }: Entered): number | undefined {
  const spans = plans
    .map(({ from, to }) => ({ from: edge(from, -Infinity), to: edge(to, Infinity) }))
    .toSorted((one, other) => one.from - other.from);
  let reached = since;
  for (const { from, to } of spans) {
    if (from > reached) break;
    reached = Math.max(reached, to + 1000);
  }
  return reached > until ? undefined : reached;
}

const hiddenArea = (plan: PlanBranch): readonly CoverFault[] =>
  plan.match === 'area' && !plan.is_area_told && leavesOf([plan]).length > 0
    ? [{ text: `方案「${plan.title}」只在部分地区投放，须先公示地区差异`, rule: 'C5' }]
    : [];

const below = ({ title, match, codes, from, to }: PlanBranch, { areas, since, until }: Entered): Entered => ({
  title,
  areas: match === 'area' ? { mode: 'include', codes } : areas,
  since: Math.max(since, edge(from, since)),
  until: Math.min(until, edge(to, until)),
});
