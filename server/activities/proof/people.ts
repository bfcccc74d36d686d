import type { Visitor } from '../../../contract/activities/draw/conditions.ts';
import type { DrawPlan } from '../../../contract/activities/draw/tree.ts';
import { unknownMember } from '../draw/unknown-member.ts';

/** People and times: each combination of these is one of them. */
export interface Box {
  readonly at: readonly number[];
  readonly area: readonly string[];
  readonly channel: readonly string[];
  readonly sku: readonly string[];
  readonly nth: readonly number[];
}
export type Side = keyof Box;

export const plansIn = (plans: readonly DrawPlan[]): readonly DrawPlan[] =>
  plans.flatMap((plan) => [plan, ...plansIn(plan.children)]);

/** Who a combination is, for the functions of the draw. */
export const visitorAt = (of: { readonly [Of in Side]: Box[Of][number] }): Visitor => ({
  ...unknownMember,
  at: of.at,
  area: of.area,
  channel: of.channel,
  sku: of.sku,
  nthScan: of.nth,
  nthDraw: of.nth,
});

export const anyone = { at: 0, area: '', channel: '', sku: '', nth: 1 } as const;

/** The first of each that answers all questions alike. */
export function told<Value>(
  values: readonly Value[],
  questions: readonly ((value: Value) => unknown)[],
): readonly Value[] {
  const first = new Map<string, Value>();
  for (const value of values) {
    const answers = questions.map((ask) => String(ask(value))).join();
    if (!first.has(answers)) first.set(answers, value);
  }
  return [...first.values()];
}
