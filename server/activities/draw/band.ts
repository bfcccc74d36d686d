/** Quantile of 95 % of the normal distribution, both sides. */
const z = 1.959964;

/** The band in which the true share lies with 95 %, of `count` among `trials` (Wilson): sound for rare prizes, too. */
export function bandOf(count: number, trials: number): { readonly low: number; readonly high: number } {
  if (trials === 0) return { low: 0, high: 0 };
  const share = count / trials;
  const stretch = 1 + (z * z) / trials;
  const middle = (share + (z * z) / (2 * trials)) / stretch;
  const half = (z / stretch) * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** How many standard deviations `count` is from what a chance of `part` promises of `trials`. */
export function sigmaOf(count: number, trials: number, part: number): number {
  const spread = Math.sqrt(trials * part * (1 - part));
  return spread === 0 ? 0 : (count - trials * part) / spread;
}
