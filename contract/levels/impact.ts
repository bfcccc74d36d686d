import type { Call } from '../entity/call.ts';
import type { Note, Values } from '../entity/field.ts';

/**
 * Whom a level takes up or down as it would be saved: `id` of the level, none of a new one; `level`: its rank; `experience`: what it asks
 * for. Counted by the same statement that moves them afterwards (server/levels/moves.ts).
 */
export const levelImpactCall = 'GET /admin/api/he-levels/impact' satisfies Call;

/** Members who go from one level to another. */
interface Moving {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

export interface LevelImpact {
  readonly up: number;
  readonly down: number;
  /** Who would go down if 允许降级 was on. */
  readonly kept: number;
  /** By level, from the lowest on. */
  readonly moves: readonly Moving[];
}

const counted = (count: number): string => count.toLocaleString('en-US');

const movesText = (moves: readonly Moving[]): string =>
  moves.map(({ from, to, count }) => `${from} → ${to} ${counted(count)} 位`).join('，');

/** The same in a sentence, as it stands under 升级经验. */
function impactText({ up, down, kept, moves }: LevelImpact): string {
  const rest = kept > 0 ? `；另有 ${counted(kept)} 位会员的经验不够，未打开「允许降级」，保持原等级` : '';
  if (up + down === 0) return `保存后没有会员升级或降级${rest}`;
  const parts = [up > 0 && `${counted(up)} 位会员升级`, down > 0 && `${counted(down)} 位会员降级`].filter(Boolean);
  return `保存后 ${parts.join('、')}：${movesText(moves)}${rest}`;
}

const isImpact = (value: unknown): value is LevelImpact =>
  typeof value === 'object' && value !== null && 'moves' in value && Array.isArray(value.moves);

/** What is said while a threshold is typed. */
export const impactNote = (_: unknown, { impact }: Values): Note | undefined =>
  isImpact(impact) ? { text: impactText(impact), warns: impact.up + impact.down > 0 } : undefined;

/** What is asked for it: as soon as rank and threshold stand in the form. */
export const impactAsked = ({ level, experience }: Values, id: number | undefined) =>
  typeof level === 'number' && typeof experience === 'number'
    ? { ...(id !== undefined && { id: String(id) }), level: String(level), experience: String(experience) }
    : undefined;
