import { type Random, seededRandom } from '../../../../contract/activities/draw/random.ts';

/* Invite plans as operators make them, from a seed, which run now: none of them keeps anything from anybody that it promises. */

export interface StepSpec {
  readonly id: number;
  readonly side: 'inviter' | 'invitee';
  readonly mode: 'each' | 'reach';
  need: number;
  max: number;
  award: 'points' | 'goods';
  awardStatus: string;
  grant: 'award' | 'chance';
  quantity: number;
  /** Null: unlimited. */
  stock: number | null;
  issued: number;
  out: 'queue' | 'fallback_points';
  status: string;
}

export interface RivalSpec {
  readonly id: number;
  readonly priority: number;
  readonly startAt: number;
  readonly endAt: number;
}

export interface InviteSetUp {
  readonly activity: number;
  readonly plan: number;
  startAt: number;
  endAt: number;
  activityStart: number;
  activityEnd: number;
  claimEnd: number;
  event: string;
  sides: 'inviter' | 'both';
  dayCap: number;
  totalCap: number;
  settleDays: number;
  newOnly: boolean;
  status: string;
  rivals: RivalSpec[];
  steps: StepSpec[];
}

export interface Made {
  readonly random: Random;
  readonly nextId: () => number;
  /** When it was made. */
  readonly now: number;
}

export const day = 86_400_000;
const chance = ({ random }: Made, percent: number) => random.below(100) < percent;
const oneOf = <Value>({ random }: Made, values: readonly [Value, ...Value[]]): Value =>
  values[random.below(values.length)] ?? values[0];

export const stepSpec = ({ nextId }: Made, said: Partial<StepSpec> = {}): StepSpec => ({
  id: nextId(),
  side: 'inviter',
  mode: 'each',
  need: 1,
  max: said.mode === 'reach' ? 1 : 0,
  award: 'points',
  awardStatus: 'enabled',
  grant: 'award',
  quantity: 1,
  stock: null,
  issued: 0,
  out: 'queue',
  status: 'enabled',
  ...said,
});

function steps(made: Made, sides: 'inviter' | 'both'): StepSpec[] {
  const each = chance(made, 70) ? [stepSpec(made, { need: oneOf(made, [1, 1, 2]), max: oneOf(made, [0, 20]) })] : [];
  const far = [3, 5, 10, 20].slice(0, 1 + made.random.below(each.length > 0 ? 3 : 4));
  const reach = far.map((need) =>
    chance(made, 40)
      ? stepSpec(made, { mode: 'reach', need })
      : stepSpec(made, {
          mode: 'reach',
          need,
          award: 'goods',
          stock: 300,
          out: oneOf(made, ['queue', 'fallback_points']),
        }),
  );
  const invitee = sides === 'both' ? [stepSpec(made, { side: 'invitee', max: 1 })] : [];
  return [...each, ...reach, ...invitee];
}

/** A good plan; the same seed makes the same one. */
export function goodPlan(seed: number, now: number): { readonly setUp: InviteSetUp; readonly made: Made } {
  let id = 8_000_000 + seed * 1000;
  const made: Made = { random: seededRandom(seed), nextId: () => (id += 1), now };
  const [activity, plan] = [made.nextId(), made.nextId()];
  const sides = oneOf<'inviter' | 'both'>(made, ['inviter', 'both', 'both']);
  const settleDays = oneOf(made, [0, 0, 7]);
  const endAt = now + (10 + made.random.below(40)) * day;
  const setUp: InviteSetUp = {
    activity,
    plan,
    startAt: now - day,
    endAt,
    activityStart: now - 2 * day,
    activityEnd: endAt + day,
    claimEnd: endAt + 15 * day,
    event: oneOf(made, ['register', 'bind_phone', 'first_scan']),
    sides,
    // Both leave room for every step that falls together, and for all on the way to the last.
    dayCap: oneOf(made, [0, 10, 20]),
    totalCap: oneOf(made, [0, 0, 100]),
    settleDays,
    newOnly: true,
    status: 'draft',
    rivals: [],
    steps: steps(made, sides),
  };
  // Of plans that come first some are over before it ends, and some come later.
  if (chance(made, 30))
    setUp.rivals.push({ id: made.nextId(), priority: 1, startAt: now - 2 * day, endAt: now - day / 2 });
  if (chance(made, 30)) setUp.rivals.push({ id: made.nextId(), priority: 9, startAt: now - day, endAt: endAt + day });
  if (setUp.dayCap === 0 && setUp.totalCap > 0) setUp.dayCap = 20;
  return { setUp, made };
}
