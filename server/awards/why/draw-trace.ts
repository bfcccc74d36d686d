import type { Condition, Visitor } from '../../../contract/activities/draw/conditions.ts';
import { type Outcome, type Refusal, refusalOf, type Tally } from '../../../contract/activities/draw/draw.ts';
import {
  type Branch,
  type DrawPlan,
  type DrawPrize,
  enteredOf,
  type Leaf,
  type Siblings,
} from '../../../contract/activities/draw/tree.ts';
import type { WhyLine } from '../../../contract/awards/draw-why.ts';
import type { TraceLine } from '../../../contract/core/trace-line.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import { conditionWords } from '../../activities/proof/words.ts';
import { type PrizeGuard, prizeFact, type Standing } from './prize-fact.ts';

/** What a draw was decided from. */
export interface Drawn {
  readonly tree: Siblings;
  readonly visitor: Visitor;
  readonly tally: Tally;
  /** Below a million. */
  readonly roll: number;
  readonly outcome: Outcome;
  /** Prizes that could not be handed out when it came to it, and why, by their ids. */
  readonly gone: ReadonlyMap<number, PrizeGuard>;
  readonly standing: Standing;
}

/** A tree may have a hundred branches beside one another: those that are told of, the others are counted. */
const mostPassed = 20;

/**
 * Why a draw came out as it did, as a list of what was asked: to be kept with its record. The same facts give the same list. Titles and
 * conditions are as they were then.
 */
export function traceOf(drawn: Drawn): readonly WhyLine[] {
  const { tree, visitor, outcome } = drawn;
  const way = planLines(tree, visitor);
  const { leaf } = outcome;
  if (!leaf) return way;
  if (!leaf.plan.draws)
    return [...way, planLine(leaf.plan, { guard: 'draws', fact: 'draws', value: false, wanted: true }, false)];
  return [...way, rollLine(drawn, leaf), ...prizeLines(drawn, leaf)];
}

const planLine = ({ id, title }: Pick<DrawPlan, 'id' | 'title'>, trace: TraceLine, holds: boolean): WhyLine => ({
  on: 'plan',
  id,
  title,
  holds,
  ...trace,
});

function planLines(siblings: Siblings, visitor: Visitor): readonly WhyLine[] {
  const { ordered, other, stopped } = siblings;
  const entered = enteredOf(siblings, visitor);
  const branches = [...ordered, ...(other ? [other] : [])];
  const passed = [
    ...stopped.map((plan) => planLine(plan, { guard: 'enabled', fact: 'enabled', value: false, wanted: true }, false)),
    ...branches.slice(0, entered ? branches.indexOf(entered) : branches.length).map((one) => askedLine(one, visitor)),
  ];
  const more = passed.length - mostPassed;
  return [
    ...passed.slice(0, mostPassed),
    ...(more > 0 ? [planLine(beside, { guard: 'more', fact: 'passed', value: more, wanted: 0 }, false)] : []),
    ...(entered ? [askedLine(entered, visitor)] : []),
    ...(entered && 'ordered' in entered.below ? planLines(entered.below, visitor) : []),
  ];
}

const beside = { id: 0, title: '' };

/** What a plan asked first of what this visitor does not meet; what it asks for where he meets all. */
function askedLine({ plan, holds }: Branch, visitor: Visitor): WhyLine {
  const { startAt, endAt, condition, isDefault } = plan;
  const isOpen = (startAt === null || visitor.at >= startAt) && (endAt === null || visitor.at <= endAt);
  if (!isOpen) {
    const wanted = [startAt, endAt].map((one) => (one === null ? '' : inZone(one)));
    return planLine(plan, { guard: 'window', fact: 'at', value: inZone(visitor.at), wanted }, false);
  }
  const guard = isDefault ? 'other' : condition.type;
  const trace = { guard, fact: condition.type, value: valueOf(condition, visitor), wanted: conditionWords(condition) };
  return planLine(plan, trace, holds(visitor));
}

/** What the condition looked at. */
function valueOf(
  { type }: Condition,
  { at, area, levelId, labelIds, channel, sku, nthScan, nthDraw }: Visitor,
): unknown {
  const facts: Readonly<Record<Condition['type'], unknown>> = {
    none: null,
    time: inZone(at),
    area,
    user_level: levelId,
    user_label: labelIds,
    channel,
    product: sku,
    scan_seq: nthScan,
    draw_seq: nthDraw,
  };
  return facts[type];
}

/** `wanted`: below which number something is won; what it landed on has its own range. */
function rollLine({ roll, outcome: { landed } }: Drawn, { ranges }: Leaf): WhyLine {
  const range = ranges.find(({ prize }) => prize === landed);
  const wanted = range ? [range.from, range.to] : [0, ranges.at(-1)?.to ?? 0];
  const { id = 0, title = '' } = landed ?? {};
  return { on: 'roll', id, title, holds: landed !== undefined, guard: 'odds', fact: 'roll', value: roll, wanted };
}

function prizeLines(drawn: Drawn, leaf: Leaf): readonly WhyLine[] {
  const { landed, refusal, given } = drawn.outcome;
  if (!landed) return [];
  const first = prizeLine(drawn, leaf, 'prize', landed, refusal);
  if (!refusal) return [first];
  const { fallback } = leaf;
  if (!fallback || fallback === landed)
    return [
      first,
      { on: 'fallback', id: 0, title: '', holds: false, guard: 'none', fact: 'fallback', value: null, wanted: 1 },
    ];
  const other = given ? undefined : refusalOf(leaf, fallback, drawn.visitor, drawn.tally);
  return [first, prizeLine(drawn, leaf, 'fallback', fallback, other)];
}

function prizeLine(
  { visitor, tally, gone, standing }: Drawn,
  leaf: Leaf,
  on: 'prize' | 'fallback',
  prize: DrawPrize,
  refusal: Refusal | undefined,
): WhyLine {
  const { id, title } = prize;
  const guard = gone.get(id) ?? refusal;
  if (refusal === undefined || guard === undefined)
    return { on, id, title, holds: true, guard: 'given', fact: 'given', value: true, wanted: true };
  return { on, id, title, holds: false, guard, ...prizeFact(guard, { leaf, prize, visitor, tally, standing }) };
}
