/** A figure against an earlier one: what is said of it, and why it is not said in percent where it is not. */
export interface Change {
  readonly text: string;
  readonly reason?: string;
}

/** From here on percentages say nothing but that there was little before. */
const mostTimes = 10;

/** `+12.5%`, `持平`; nothing in percent over nothing, or when it has become more than tenfold. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { text: '持平' };
  if (before === 0) return { text: '新增', reason: '对比期为 0，没有可比的基数' };
  if (now > before * mostTimes)
    return {
      text: `超 ${mostTimes} 倍`,
      reason: `对比期只有 ${before.toLocaleString('en-US')}，基数太小，百分比没有参考意义`,
    };
  const percent = ((now - before) / before) * 100;
  return { text: `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)}%` };
}

/** The same as words alone. */
export const changeText = (now: number, before: number): string => changeOf(now, before).text;
