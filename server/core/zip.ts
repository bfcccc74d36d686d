import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/*
 * ZIP (PKWARE APPNOTE 6.3) written in pieces that another process can go on with: the last entry grows by segments that were compressed
 * each for itself and end on a byte, so that nothing of the compressor needs to be remembered but three numbers. Libraries keep theirs in
 * memory. Files stay below 4 GB, so ZIP64 is not needed.
 */

const compress = promisify(deflateRaw);

/** What is known of the growing entry. */
export interface Tally {
  readonly crc: number;
  /** Bytes before and after compression. */
  readonly raw: number;
  readonly packed: number;
}

export const emptyTally: Tally = { crc: 0, raw: 0, packed: 0 };

/** An entry that is complete. */
export interface Entry extends Tally {
  readonly name: string;
  /** Where its header stands. */
  readonly at: number;
}

/** Compresses a segment that others may follow. */
export async function segment(
  text: string | Buffer,
  { crc, raw, packed }: Tally,
): Promise<{ bytes: Buffer; tally: Tally }> {
  const content = typeof text === 'string' ? Buffer.from(text) : text;
  const bytes = await compress(content, { finishFlush: constants.Z_SYNC_FLUSH });
  return {
    bytes,
    tally: { crc: crc32(content, crc), raw: raw + content.length, packed: packed + bytes.length },
  };
}

/** An empty last block: what ends a stream of segments. */
const lastBlock = Buffer.from([0x03, 0x00]);
/** Names are UTF-8; sizes follow the data. */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** 1 January 1980, midnight: nobody reads when a part of a file was made. */
const date = 0x0021;

function words(...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of parts) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/** The head of an entry whose sizes are told behind it. */
export const entryHead = (name: string): Buffer =>
  Buffer.concat([
    words([0x04034b50, 4], [version, 2], [flags, 2], [deflated, 2], [0, 2], [date, 2]),
    words([0, 4], [0, 4], [0, 4], [Buffer.byteLength(name), 2], [0, 2]),
    Buffer.from(name),
  ]);

/** The end of an entry that grew by segments, and what is known of it then. */
export function entryEnd(tally: Tally): { readonly bytes: Buffer; readonly tally: Tally } {
  const whole = { ...tally, packed: tally.packed + lastBlock.length };
  const sizes = words([0x08074b50, 4], [whole.crc, 4], [whole.packed, 4], [whole.raw, 4]);
  return { bytes: Buffer.concat([lastBlock, sizes]), tally: whole };
}

/** A small entry in one go. */
export async function wholeEntry(
  name: string,
  text: string | Buffer,
): Promise<{ readonly bytes: Buffer; readonly tally: Tally }> {
  const { bytes, tally } = await segment(text, emptyTally);
  const end = entryEnd(tally);
  return { bytes: Buffer.concat([entryHead(name), bytes, end.bytes]), tally: end.tally };
}

const listed = ({ name, at, crc, raw, packed }: Entry): Buffer =>
  Buffer.concat([
    words([0x02014b50, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2], [0, 2], [date, 2]),
    words(
      [crc, 4],
      [packed, 4],
      [raw, 4],
      [Buffer.byteLength(name), 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [at, 4],
    ),
    Buffer.from(name),
  ]);

/** The list of all entries, which ends the file; `at`: where it begins. */
export function directory(entries: readonly Entry[], at: number): Buffer {
  const list = Buffer.concat(entries.map(listed));
  const count = entries.length;
  const end = words([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [list.length, 4], [at, 4], [0, 2]);
  return Buffer.concat([list, end]);
}
