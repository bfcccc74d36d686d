/** Fen as yuan with two decimals, by string arithmetic: 120 → 1.20. Fractions of a fen stay visible. */
export function yuanOf(fen: number): string {
  const [whole = '0', fraction = ''] = String(Math.abs(fen)).split('.');
  const digits = whole.padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`;
}
