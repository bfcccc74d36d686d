import type { Size } from './size.ts';

const extension = 0x21;
const descriptor = 0x2c;
const trailer = 0x3b;
const headerBytes = 13;

/** Bytes of the colour table that a packed field announces. */
const tableBytes = (packed = 0) => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1));

/** Skips data blocks, each led by its length, up to the empty one; beyond the end when there is none. */
function afterBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at]) at += length + 1;
  return at + 1;
}

/** Where the block at `at` ends; the end of the file for one that no GIF has. */
function afterBlock(bytes: Buffer, at: number): number {
  if (bytes[at] === extension) return afterBlocks(bytes, at + 2);
  return bytes[at] === descriptor ? afterBlocks(bytes, at + 11 + tableBytes(bytes[at + 9])) : bytes.length;
}

/** Size of a GIF: blocks that follow one another, a picture among them, and nothing behind the trailer. */
export function gifSize(bytes: Buffer): Size | undefined {
  if (!/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) || bytes.length < headerBytes) return undefined;
  let at = headerBytes + tableBytes(bytes[10]);
  let hasPicture = false;
  while (at < bytes.length && bytes[at] !== trailer) {
    hasPicture ||= bytes[at] === descriptor;
    at = afterBlock(bytes, at);
  }
  const isWhole = hasPicture && at === bytes.length - 1;
  return isWhole ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : undefined;
}
