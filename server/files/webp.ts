import type { Size } from './size.ts';

const text = (bytes: Buffer, from: number) => bytes.toString('latin1', from, from + 4);

/** Sizes as the three kinds of WebP write them, read from the first chunk's data. */
const readers: Readonly<Record<string, (data: Buffer) => Size | undefined>> = {
  // Lossy: a key frame with its start code.
  'VP8 ': (data) =>
    data.readUIntBE(3, 3) === 0x9d012a
      ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
      : undefined,
  // Lossless: fourteen bits each, less one.
  VP8L: (data) =>
    data[0] === 0x2f
      ? { width: (data.readUInt32LE(1) & 0x3fff) + 1, height: ((data.readUInt32LE(1) >>> 14) & 0x3fff) + 1 }
      : undefined,
  // Extended: the canvas, less one.
  VP8X: (data) => ({ width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }),
};

/** Size of a WebP: one RIFF container that is as long as the file, of whole chunks with a picture among them. */
export function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 30 || text(bytes, 0) !== 'RIFF' || text(bytes, 8) !== 'WEBP') return undefined;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined;
  const size = readers[text(bytes, 12)]?.(bytes.subarray(20));
  return size && holdsPicture(bytes) ? size : undefined;
}

/** Chunks that any program writes; a file of nothing but empty ones would only cost time. */
const mostChunks = 20_000;

function holdsPicture(bytes: Buffer): boolean {
  let found = false;
  let at = 12;
  for (let count = 0; at + 8 <= bytes.length && count < mostChunks; count += 1) {
    found ||= ['VP8 ', 'VP8L', 'ANMF'].includes(text(bytes, at));
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return found && at === bytes.length;
}

/** Bits of the extended header that announce Exif data (8) and XMP (4). */
const announcesNotes = 0x0c;

/** A WebP without what cameras and programs write beside the picture. Of a whole one only (`webpSize`). */
export function bareWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    const chunk = Buffer.from(bytes.subarray(at, next));
    if (text(chunk, 0) === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~announcesNotes;
    if (!['EXIF', 'XMP '].includes(text(chunk, 0))) kept.push(chunk);
    at = next;
  }
  const whole = Buffer.concat([bytes.subarray(0, 12), ...kept]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
