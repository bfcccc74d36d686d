import { localDay, type Visitor } from '../../../contract/activities/draw/conditions.ts';
import { type Outcome, type Refusal, regionOf, type Tally } from '../../../contract/activities/draw/draw.ts';
import { type DrawPrize, leavesOf, type ReleaseSlot, type Siblings } from '../../../contract/activities/draw/tree.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import { type LimitCount, limitCount } from './limits.ts';
import type { DrawSetting } from './setting.ts';

/** What a rehearsal counts of one prize. */
export interface PrizeCount {
  readonly prize: DrawPrize;
  left: number;
  /** Given on `day`. */
  today: number;
  day: number;
  landed: number;
  given: number;
  asFallback: number;
  /** Milliseconds; null while some are left. */
  outAt: number | null;
  readonly refused: Partial<Record<Refusal, number>>;
}

/** What it counts of one plan. */
export interface PlanCount {
  draws: number;
  blanks: number;
  fallbacks: number;
  fallbackCost: number;
}

interface DayCount {
  draws: number;
  wins: number;
  cost: number;
}

const monthOf = (at: number): number => {
  const [year, month] = inZone(at).split('-');
  return Number(year) * 12 + Number(month);
};

/** What goes out in a rehearsal, and to whom: the memory that real draws have in the database. */
export class Ledger {
  readonly prizes = new Map<number, PrizeCount>();
  readonly plans = new Map<number, PlanCount>();
  /** By number of the day. */
  readonly days = new Map<number, DayCount>();
  readonly tally: Tally;
  unplanned = 0;
  refused = 0;
  draws = 0;
  cost = 0;
  budgetOutAt: number | null = null;
  readonly #budget: number;
  readonly #joins: LimitCount;
  readonly #wins: LimitCount;
  /** Of the plans that limit how often one person draws in them. */
  readonly #plans = new Map<number, LimitCount>();
  /** How many of a prize one person has, where that is limited. */
  readonly #had = new Map<number, Map<number, number>>();
  /** By prize and place, where places have quotas. */
  readonly #wonAt = new Map<string, number>();
  readonly #released = new Map<ReleaseSlot, number>();
  #person = 0;
  #day = -1;
  #month = 0;

  constructor(tree: Siblings, setting: DrawSetting, people: number) {
    this.#budget = setting.budget;
    this.#joins = limitCount(people, setting.limits);
    this.#wins = limitCount(people, setting.winLimits);
    for (const [id, limits] of setting.planLimits) this.#plans.set(id, limitCount(people, limits));
    const firstDay = localDay(setting.from);
    for (const { plan } of leavesOf(tree)) {
      this.plans.set(plan.id, { draws: 0, blanks: 0, fallbacks: 0, fallbackCost: 0 });
      for (const prize of plan.prizes) this.prizes.set(prize.id, begun(prize, setting, firstDay));
    }
    this.tally = {
      left: ({ id }) => this.prizes.get(id)?.left ?? 0,
      givenToday: ({ id }) => {
        const count = this.prizes.get(id);
        return count?.day === this.#day ? count.today : 0;
      },
      givenIn: (slot) => this.#released.get(slot) ?? 0,
      wonOf: ({ id }) => this.#had.get(id)?.get(this.#person) ?? 0,
      wonAt: ({ id }, place) => this.#wonAt.get(`${id} ${place}`) ?? 0,
      mayWin: () => this.#wins.may(this.#person, this.#day, this.#month),
      budget: () => this.#budget - this.cost,
    };
  }

  /** Somebody comes at an instant; false when he is over a limit of participation. */
  admits(person: number, at: number): boolean {
    this.#person = person;
    const day = localDay(at);
    if (day !== this.#day) {
      this.#day = day;
      this.#month = monthOf(at);
      this.days.set(day, { draws: 0, wins: 0, cost: 0 });
    }
    if (this.#joins.may(person, day, this.#month)) return true;
    this.refused += 1;
    return false;
  }

  /** Whether the plan that the person who was admitted last comes to lets him draw no more. */
  isTired(planId: number | undefined): boolean {
    const count = planId === undefined ? undefined : this.#plans.get(planId);
    if (!count || count.may(this.#person, this.#day, this.#month)) return false;
    this.refused += 1;
    return true;
  }

  /** Writes down what the draw of the person who was admitted last came to, at an instant and a place. */
  note({ leaf, landed, refusal, given, slot }: Outcome, { at, area }: Pick<Visitor, 'at' | 'area'>): void {
    this.draws += 1;
    this.#joins.count(this.#person, this.#day, this.#month);
    const day = this.days.get(this.#day);
    if (day) day.draws += 1;
    const plan = leaf && this.plans.get(leaf.plan.id);
    if (!plan) {
      this.unplanned += 1;
      return;
    }
    plan.draws += 1;
    this.#plans.get(leaf.plan.id)?.count(this.#person, this.#day, this.#month);
    if (landed) this.#land(landed, refusal, at);
    if (!given) {
      plan.blanks += 1;
      return;
    }
    if (slot) this.#released.set(slot, (this.#released.get(slot) ?? 0) + 1);
    this.#give(given, at);
    this.#count(given, area);
    if (refusal) this.#standIn(plan, given);
  }

  #land(landed: DrawPrize, refusal: Refusal | undefined, at: number): void {
    const count = this.prizes.get(landed.id);
    if (!count) return;
    count.landed += 1;
    if (!refusal) return;
    count.refused[refusal] = (count.refused[refusal] ?? 0) + 1;
    if (refusal === 'budget') this.budgetOutAt ??= at;
  }

  #give(given: DrawPrize, at: number): void {
    const count = this.prizes.get(given.id);
    if (!count) return;
    count.given += 1;
    count.today = (count.day === this.#day ? count.today : 0) + 1;
    count.day = this.#day;
    this.cost += given.costFen;
    if (given.limited) {
      count.left -= 1;
      if (count.left === 0) count.outAt = at;
    }
    this.#remember(given);
  }

  #count(given: DrawPrize, area: string): void {
    const region = regionOf(given.regions ?? [], area);
    if (!region) return;
    const key = `${given.id} ${region.place}`;
    this.#wonAt.set(key, (this.#wonAt.get(key) ?? 0) + 1);
  }

  #remember(given: DrawPrize): void {
    const day = this.days.get(this.#day);
    if (day) day.cost += given.costFen;
    if (given.awardType === 'null') return;
    if (day) day.wins += 1;
    this.#wins.count(this.#person, this.#day, this.#month);
    if (given.userLimit === 0) return;
    const had = this.#had.get(given.id) ?? new Map<number, number>();
    this.#had.set(given.id, had.set(this.#person, (had.get(this.#person) ?? 0) + 1));
  }

  #standIn(plan: PlanCount, given: DrawPrize): void {
    plan.fallbacks += 1;
    plan.fallbackCost += given.costFen;
    const count = this.prizes.get(given.id);
    if (count) count.asFallback += 1;
  }
}

const begun = (prize: DrawPrize, { stands, from }: DrawSetting, day: number): PrizeCount => {
  const { left = 0, today = 0 } = stands.get(prize.id) ?? {};
  const outAt = prize.limited && left <= 0 ? from : null;
  return { prize, left, today, day, landed: 0, given: 0, asFallback: 0, outAt, refused: {} };
};
