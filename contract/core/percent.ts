/** Parts per million that one percent is. */
const ppm = 10_000;

/** Percent as whole ppm: 33.3333 → 333333. What a form holds may have more digits than the rules let through. */
export const ppmOf = (percent: number): number => Math.round(percent * ppm);

/** Whole ppm as percent: 333333 → 33.3333. */
export const percentOf = (parts: number): number => parts / ppm;

/** Whether a number of percent has no more digits after the point than these, at most four. */
export const hasDecimals = (percent: number, digits: number): boolean =>
  Number(percent.toFixed(Math.min(digits, 4))) === percent;

const millionths = 1_000_000;

/** Percent of a whole amount, and what is left over of it in millionths: exact for every safe integer up to a hundred percent. */
function divided(amount: number, percent: number): { readonly whole: number; readonly rest: number } {
  const parts = ppmOf(percent);
  const tail = (amount % millionths) * parts;
  return {
    whole: Math.floor(amount / millionths) * parts + Math.floor(tail / millionths),
    rest: tail % millionths,
  };
}

/** So many percent of a whole amount, half up. */
export function halfUpOf(amount: number, percent: number): number {
  const { whole, rest } = divided(amount, percent);
  return rest * 2 >= millionths ? whole + 1 : whole;
}

/** So many percent of a whole amount, without what makes no whole unit. */
export const downOf = (amount: number, percent: number): number => divided(amount, percent).whole;
