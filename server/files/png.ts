import { crc32 } from 'node:zlib';
import type { Size } from './size.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  readonly next: number;
}

/** The chunk at `offset` when it is whole and its check sum holds. */
function chunkAt(bytes: Buffer, offset: number): Chunk | undefined {
  if (offset + 12 > bytes.length) return undefined;
  const end = offset + 8 + bytes.readUInt32BE(offset);
  if (end + 4 > bytes.length || crc32(bytes.subarray(offset + 4, end)) !== bytes.readUInt32BE(end)) return undefined;
  return {
    type: bytes.toString('latin1', offset + 4, offset + 8),
    data: bytes.subarray(offset + 8, end),
    next: end + 4,
  };
}

/** Chunks that any program writes; a file of nothing but empty ones would only cost time. */
const mostChunks = 20_000;

/** Size of a PNG: a header first, some picture, and nothing behind its end. */
export function pngSize(bytes: Buffer): Size | undefined {
  if (!bytes.subarray(0, 8).equals(signature)) return undefined;
  const header = chunkAt(bytes, 8);
  if (header?.type !== 'IHDR' || header.data.length !== 13) return undefined;
  let [hasPicture, count] = [false, 0];
  for (let chunk = chunkAt(bytes, header.next); chunk; chunk = chunkAt(bytes, chunk.next)) {
    count += 1;
    if (count > mostChunks) return undefined;
    hasPicture ||= chunk.type === 'IDAT';
    if (chunk.type !== 'IEND') continue;
    if (!hasPicture || chunk.next !== bytes.length) return undefined;
    return { width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4) };
  }
  return undefined;
}

/** Texts, Exif data and the time of the last change. */
const notes: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']);

/** A PNG without what programs write beside the picture. Of a whole one only (`pngSize`). */
export function barePng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8, chunk = chunkAt(bytes, at); chunk; at = chunk.next, chunk = chunkAt(bytes, at))
    if (!notes.has(chunk.type)) kept.push(bytes.subarray(at, chunk.next));
  return Buffer.concat(kept);
}
