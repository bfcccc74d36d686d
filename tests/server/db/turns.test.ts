import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TurnCutter } from '../../../server/db/turns.ts';

const message = (type: string, size: number): Buffer => {
  const bytes = Buffer.alloc(1 + 4 + size, type);
  bytes.writeUInt32BE(4 + size, 1);
  return bytes;
};

const startup = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);

test('whatever the chunks, every turn comes out whole, in order, and without Terminate', () => {
  const kinds = fc.array(
    fc.record({ type: fc.constantFrom('P', 'B', 'D', 'E', 'S', 'Q', 'H', 'X'), size: fc.nat(40) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(kinds, fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (given, sizes) => {
      const messages = given.map(({ type, size }) => message(type, size));
      const all = Buffer.concat([startup, ...messages]);
      const cutter = new TurnCutter();
      const turns: Buffer[] = [];
      for (let at = 0, round = 0; at < all.length; round += 1) {
        const next = at + (sizes[round % sizes.length] ?? 1);
        turns.push(...cutter.push(all.subarray(at, next)));
        at = next;
      }
      expect(turns.map(String)).toEqual(expectedTurns(messages).map(String));
    }),
  );
});

/** The plain reading: gather messages until one ends a turn; a Terminate drops what was gathered. */
function expectedTurns(messages: readonly Buffer[]): Buffer[] {
  const turns = [startup];
  let gathered: Buffer[] = [];
  for (const one of messages) {
    gathered.push(one);
    const type = String.fromCharCode(one[0] ?? 0);
    if ('QSH'.includes(type)) turns.push(Buffer.concat(gathered));
    if ('QSHX'.includes(type)) gathered = [];
  }
  return turns;
}
