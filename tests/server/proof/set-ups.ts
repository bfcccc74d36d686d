import { type Random, seededRandom } from '../../../contract/activities/draw/random.ts';
import type { Values } from '../../../contract/entity/field.ts';

/* Set-ups as operators make them, from a seed: none of them does anything to anybody that its operator cannot have wanted. */

export interface PrizeSpec {
  readonly id: number;
  readonly kind: 'points' | 'goods' | 'null';
  /** Parts per million. */
  odds: number;
  /** Null: unlimited. */
  stock: number | null;
  daily: number;
  unlock: number;
  fallback: boolean;
  costFen: number;
  awardStatus: string;
}

export interface PlanSpec {
  readonly id: number;
  readonly title: string;
  match: string;
  value: Values | null;
  isDefault: boolean;
  startAt: number | null;
  endAt: number | null;
  slots: readonly { readonly from: number; readonly to: number; readonly prize: number; readonly quantity: number }[];
  children: PlanSpec[];
  prizes: PrizeSpec[];
}

export interface SetUp {
  readonly id: number;
  readonly startAt: number;
  readonly endAt: number;
  areas: { mode: string; codes: readonly string[] };
  limits: { user_total: number; user_month: number; user_day: number };
  budget: number | null;
  plans: PlanSpec[];
}

const day = 86_400_000;
const second = 1000;

/** Midnight of Asia/Shanghai, so many days after 2031-03-01. */
const dayAt = (count: number) => Date.UTC(2031, 1, 28, 16) + count * day;

export interface Made {
  readonly random: Random;
  readonly nextId: () => number;
}

export const prizeSpec = ({ nextId }: Made, said: Partial<PrizeSpec> = {}): PrizeSpec => ({
  id: nextId(),
  kind: 'goods',
  odds: 100_000,
  stock: 500,
  daily: 0,
  unlock: 0,
  fallback: false,
  costFen: 100,
  awardStatus: 'enabled',
  ...said,
});

export function planSpec({ nextId }: Made, said: Partial<PlanSpec> = {}): PlanSpec {
  const id = nextId();
  return {
    id,
    title: `方案${id}`,
    match: 'none',
    value: null,
    isDefault: false,
    startAt: null,
    endAt: null,
    slots: [],
    children: [],
    prizes: [],
    ...said,
  };
}

const chance = ({ random }: Made, percent: number) => random.below(100) < percent;

/** One to three prizes to be won, what is limited and what is not, and a fallback that is either nothing or points. */
function leafPrizes(made: Made): PrizeSpec[] {
  const { random } = made;
  const won = Array.from({ length: 1 + random.below(3) }, () =>
    prizeSpec(made, {
      kind: chance(made, 40) ? 'points' : 'goods',
      odds: 20_000 + random.below(180_000),
      daily: chance(made, 30) ? 200 + random.below(200) : 0,
    }),
  );
  if (!chance(made, 80)) return won;
  const isPoints = chance(made, 30);
  const fallback = prizeSpec(made, { kind: isPoints ? 'points' : 'null', odds: chance(made, 50) ? 0 : 300_000 });
  return [...won, { ...fallback, stock: null, fallback: true, costFen: isPoints ? 20 : 0 }];
}

const leaf = (made: Made, said: Partial<PlanSpec> = {}) => planSpec(made, { prizes: leafPrizes(made), ...said });
/** What plans beside one another ask for; never twice on one way, where the same question would leave nobody. */
type Asked = 'area' | 'time' | 'channel' | 'draw_seq' | 'windows';
const below = (made: Made, above: readonly Asked[], said: Partial<PlanSpec>): PlanSpec =>
  above.length < 3 && chance(made, 40) ? planSpec(made, { ...said, children: group(made, above) }) : leaf(made, said);

type Kind = (made: Made, above: readonly Asked[]) => PlanSpec[];
const areas = [['440000'], ['440000', '450000'], ['440100', '440300'], ['310000', '320000', '330000', '340000']];

const kinds: Readonly<Record<Asked, Kind>> = {
  area: (made, above) => {
    const codes = areas[made.random.below(areas.length)] ?? [];
    return [below(made, above, { match: 'area', value: { codes } }), below(made, above, { isDefault: true })];
  },
  time: (made, above) => {
    const ranges = made.random.below(2) === 0 ? [{ from: '22:00', to: '06:00' }] : [{ from: '12:00', to: '18:00' }];
    const weekdays = made.random.below(3) === 0 ? [6, 7] : [];
    return [
      below(made, above, { match: 'time', value: { weekdays, ranges } }),
      below(made, above, { isDefault: true }),
    ];
  },
  channel: (made, above) => [
    below(made, above, { match: 'channel', value: { channels: ['wxapp', 'h5'] } }),
    below(made, above, { isDefault: true }),
  ],
  draw_seq: (made) => [
    leaf(made, { match: 'draw_seq', value: { from: 1, to: 2 } }),
    leaf(made, { match: 'draw_seq', value: { from: 3, to: 3 } }),
    leaf(made, { isDefault: true }),
  ],
  windows: (made) => [leaf(made, { endAt: dayAt(10) - second }), leaf(made, { startAt: dayAt(10) })],
};

const askable: readonly Asked[] = ['area', 'time', 'channel', 'draw_seq', 'windows'];

/** Plans beside one another. */
function group(made: Made, above: readonly Asked[]): PlanSpec[] {
  const open = askable.filter((one) => !above.includes(one) && (above.length === 0 || one !== 'windows'));
  const asked = open[made.random.below(open.length)] ?? 'area';
  return kinds[asked](made, [...above, asked]);
}

const emptySetUp: SetUp = {
  id: 0,
  startAt: dayAt(0),
  endAt: dayAt(30) - second,
  areas: { mode: 'all', codes: [] },
  limits: { user_total: 0, user_month: 0, user_day: 0 },
  budget: null,
  plans: [],
};

/** A good set-up; the same seed makes the same one. */
export function goodSetUp(seed: number): { readonly setUp: SetUp; readonly made: Made } {
  let id = 9_000_000 + seed * 1000;
  const made: Made = { random: seededRandom(seed), nextId: () => (id += 1) };
  const { random } = made;
  const limits = {
    user_total: [0, 6, 12][random.below(3)] ?? 0,
    user_month: 0,
    user_day: [0, 3][random.below(2)] ?? 0,
  };
  const plans = chance(made, 20) ? [leaf(made)] : group(made, []);
  const setUp = { ...emptySetUp, id: made.nextId(), limits, plans, budget: chance(made, 30) ? 5_000_000 : null };
  const [only, ...others] = plans;
  const [first] = only?.prizes ?? [];
  if (others.length > 0 || !only || !first) return { setUp, made };
  // In a single plan one prize is unlocked by draws, or is released in parts beside others that are not.
  if (chance(made, 50)) first.unlock = 2;
  else only.slots = [{ from: dayAt(3), to: dayAt(4), prize: first.id, quantity: 50 }];
  return { setUp, made };
}

export const plansOf = (plans: readonly PlanSpec[]): readonly PlanSpec[] =>
  plans.flatMap((plan) => [plan, ...plansOf(plan.children)]);
export const leavesIn = ({ plans }: SetUp): readonly PlanSpec[] =>
  plansOf(plans).filter(({ children }) => children.length === 0);
