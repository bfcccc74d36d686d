/** Parts per million that one percent is. */
const ppm = 10_000;

/** Percent as whole ppm: 33.3333 → 333333. What a form holds may have more digits than the rules let through. */
export const ppmOf = (percent: number): number => Math.round(percent * ppm);

/** Whole ppm as percent: 333333 → 33.3333. */
export const percentOf = (parts: number): number => parts / ppm;

/** Whether a number of percent has no more digits after the point than these, at most four. */
export const hasDecimals = (percent: number, digits: number): boolean =>
  Number(percent.toFixed(Math.min(digits, 4))) === percent;
