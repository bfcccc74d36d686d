/* How channels of payments write money, and what they keep of it. */

/** Whole fen of yuan in words, a minus included; undefined for what is no amount, or has parts of a fen. */
export function fenOf(yuan: string): number | undefined {
  const [, minus = '', whole = '', part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(yuan.trim()) ?? [];
  if (whole === '') return undefined;
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return minus === '' ? fen : -fen;
}

/** What a channel keeps of an amount, half a fen upwards, as both of them say they do. */
export const feeOf = (fen: number, feePpm: number): number => Math.round((fen * feePpm) / 1_000_000);
