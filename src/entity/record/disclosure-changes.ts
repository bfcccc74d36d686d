import type { Values } from '../../../contract/entity/field.ts';
import { percentOf } from '../../../contract/core/percent.ts';

/** A prize as it was announced. */
export interface AnnouncedPrize extends Values {
  readonly id: number;
  readonly title: string;
}

/** One announcement, as it stood until the next (award.md §3.1, `disclosure_snapshot`). */
export interface Announced {
  readonly id: number;
  readonly rules: Values;
  readonly prizes: readonly AnnouncedPrize[];
  readonly created_by_name: string;
  readonly created_at: string;
}

/** What became of one prize between two announcements; a side that is undefined had no such prize. */
export interface PrizeChange {
  readonly id: number;
  readonly title: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface Changes {
  /** Keys of the rules that say something else. */
  readonly fields: readonly string[];
  readonly prizes: readonly PrizeChange[];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** How many of a prize were announced, and how likely. */
export const quantityOf = ({ stock_mode, stock_total }: Values): string =>
  stock_mode === 'unlimited' ? '不限量' : `${Number(stock_total ?? 0).toLocaleString('en-US')} 份`;
export const oddsOf = ({ probability }: Values): string =>
  typeof probability === 'number' ? `${percentOf(probability)}%` : '';

/** A prize in one line: all of it that the public is told. */
const lineOf = (prize: AnnouncedPrize): string =>
  [prize['plan'], prize['level_name'], prize.title, quantityOf(prize), oddsOf(prize)]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ');

/** What an announcement says other than the one before it. */
export function changesBetween(before: Announced, after: Announced): Changes {
  const keys = [...new Set([...Object.keys(before.rules), ...Object.keys(after.rules)])];
  const [was, is] = [before, after].map(({ prizes }) => new Map(prizes.map((prize) => [prize.id, prize])));
  const ids = [...new Set([...after.prizes, ...before.prizes].map(({ id }) => id))];
  const prizes = ids.flatMap((id) => {
    const [one, other] = [was?.get(id), is?.get(id)];
    const change = { before: one && lineOf(one), after: other && lineOf(other) };
    return change.before === change.after ? [] : [{ id, title: (other ?? one)?.title ?? '', ...change }];
  });
  return { fields: keys.filter((key) => !isSame(before.rules[key], after.rules[key])), prizes };
}
