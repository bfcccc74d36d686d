import type { Visitor } from '../../../contract/activities/draw/conditions.ts';
import { draw, type Tally } from '../../../contract/activities/draw/draw.ts';
import { type DrawPlan, prepared } from '../../../contract/activities/draw/tree.ts';
import { type Drawn, traceOf } from '../../../server/awards/why/draw-trace.ts';
import type { PrizeGuard } from '../../../server/awards/why/prize-fact.ts';
import { whyWords } from '../../../server/awards/why/why-words.ts';
import { anybody, untouched } from '../../contract/draw/trees.ts';

const free = { user_total: 0, user_month: 0, user_day: 0 };
const nobodyWon = { wins: { total: 0, month: 0, day: 0 }, winLimits: free };

export interface Said {
  readonly roots: readonly DrawPlan[];
  readonly visitor?: Partial<Visitor>;
  readonly tally?: Partial<Tally>;
  readonly roll?: number;
  readonly gone?: ReadonlyMap<number, PrizeGuard>;
  readonly standing?: Drawn['standing'];
}

/** What a draw came to over these plans, and why. */
export function whyOf({ roots, roll = 0, gone = new Map(), standing = nobodyWon, ...said }: Said) {
  const tree = prepared(roots);
  const visitor = { ...anybody, ...said.visitor };
  const tally = { ...untouched, ...said.tally };
  const outcome = draw(tree, visitor, tally, { below: () => roll });
  return { outcome, lines: traceOf({ tree, visitor, tally, roll, outcome, gone, standing }) };
}
export const textOf = (said: Said) => whyOf(said).lines.map((line) => whyWords(line));
