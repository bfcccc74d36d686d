import { causesLine } from '../../../contract/core/causes.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { arrive, type DrawnTransition, guardOf, type Lifecycle, mainOf, refusalOf } from './kernel.ts';

/**
 * How a fact that guards ask for is said, in the root's `meta.facts`: one that holds or not in both ways, one that is counted with its
 * unit. A fact without words is never given as a reason (a code, a number of another row).
 */
export type FactWords =
  | { readonly yes: string; readonly no: string }
  | { readonly count: string; readonly unit?: string };

/** A fact that stands in the way of a step: what it is now, what it would have to be, and that in words. */
export interface Cause {
  readonly fact: string;
  readonly value: boolean | number;
  readonly wanted: boolean | number;
  readonly text: string;
}

/** No guard of the house asks for more facts at once. */
const mostFacts = 4;

type Words = Readonly<Record<string, FactWords>>;
type Passes = (row: Values) => boolean;

const factsOf = ({ machine }: Lifecycle): Words =>
  (machine.root.meta as { readonly facts?: Words } | undefined)?.facts ?? {};

/** A fact as it stands: what nobody has told of yet does not hold, and counts nothing. */
const factIn = (row: Values, fact: string, words: FactWords): boolean | number =>
  'count' in words ? Number(row[fact] ?? 0) : row[fact] === true;

/** What it might be instead: counted, nothing or one at least. */
const otherwise = (now: boolean | number): boolean | number => (typeof now === 'boolean' ? !now : now > 0 ? 0 : 1);

function said(words: FactWords, now: boolean | number, wanted: boolean | number): string {
  if (!('count' in words)) return now === true ? words.yes : words.no;
  const unit = words.unit === undefined ? '' : ` ${words.unit}`;
  return `${words.count} ${Number(now).toLocaleString('en-US')}${unit}，${wanted === 0 ? '须为 0' : '至少 1'}`;
}

/** The fewest of these facts that let the step through once they are otherwise; undefined where so many do not. */
function fewest(row: Values, facts: readonly string[], words: Words, passes: Passes, most: number): Values | undefined {
  for (const [at, fact] of facts.entries()) {
    const own = words[fact];
    if (!own) continue;
    const change = { [fact]: otherwise(factIn(row, fact, own)) };
    const changed = { ...row, ...change };
    if (most === 1 && passes(changed)) return change;
    const others = most > 1 ? fewest(changed, facts.slice(at + 1), words, passes, most - 1) : undefined;
    if (others) return { ...change, ...others };
  }
  return undefined;
}

/**
 * 为什么: the facts that forbid a step on this row, found by asking its guard again with others: the fewest that would let it through,
 * so that each of them stands in the way. Nothing where the step is possible, where its state does not know it, where the guard lists
 * what it found itself (`blockers`), or where no fact has words. The same row gives the same answer.
 */
export function causesOf(lifecycle: Lifecycle, row: Values, event: string): readonly Cause[] {
  const drawn = (mainOf(lifecycle).states[String(row['status'])]?.transitions.get(event) ??
    []) as unknown as readonly DrawnTransition[];
  const words = factsOf(lifecycle);
  const passes: Passes = (facts) => !('refusal' in arrive(lifecycle, facts, event));
  const [first] = drawn;
  if (!first || first.guard === undefined || refusalOf(lifecycle, row, guardOf(first)).blockers || passes(row))
    return [];
  for (let most = 1; most <= mostFacts; most += 1) {
    const changes = fewest(row, Object.keys(words), words, passes, most);
    if (changes) return Object.entries(changes).flatMap(([fact, wanted]) => causeOf(row, words, fact, wanted));
  }
  return [];
}

function causeOf(row: Values, words: Words, fact: string, wanted: unknown): readonly Cause[] {
  const own = words[fact];
  if (!own || (typeof wanted !== 'boolean' && typeof wanted !== 'number')) return [];
  const value = factIn(row, fact, own);
  return [{ fact, value, wanted, text: said(own, value, wanted) }];
}

/** The causes in one line, 现在：…；…; '' where there are none. */
export function causesText(lifecycle: Lifecycle, row: Values, event: string): string {
  return causesLine(causesOf(lifecycle, row, event).map(({ text }) => text));
}
