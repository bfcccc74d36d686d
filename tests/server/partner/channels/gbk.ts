/* GBK, which Node reads and does not write. */

const decoder = new TextDecoder('gb18030');
const pairs = new Map<string, readonly [number, number]>();
for (let lead = 0x81; lead <= 0xfe; lead += 1)
  for (let trail = 0x40; trail <= 0xfe; trail += 1)
    if (trail !== 0x7f) pairs.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);

/** A text in GBK. @throws for a character that it has not */
export const gbk = (text: string): Buffer =>
  Buffer.from(
    [...text].flatMap((sign) => {
      if (sign <= '\u007F') return [sign.charCodeAt(0)];
      const pair = pairs.get(sign);
      if (!pair) throw new Error(`${sign} is not in GBK`);
      return pair;
    }),
  );
