/** What the variants of a rehearsal are called, in their order. */
export const names = ['现行', '对比'] as const;

export const number = (value: number): string => value.toLocaleString('en-US');
export const yuan = (fen: number): string =>
  `${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} 元`;
export const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;
/** Days and times are told as in Shanghai. */
export const second = (at: string): string => at.slice(0, 19).replace('T', ' ');
export const instant = (at: string): string => at.slice(0, 16).replace('T', ' ');

/** A difference with its sign; what is no difference in the digits that are shown is 0. */
export function signed(difference: number, show: (value: number) => string): string {
  const text = show(Math.abs(difference));
  if (!/[1-9]/.test(text)) return '±0';
  return difference > 0 ? `+${text}` : `−${text}`;
}
