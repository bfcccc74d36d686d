import { orientationIn, orientedOnly } from './exif.ts';
import type { Size } from './size.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Frame headers: C0–CF without the tables C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

interface Segment {
  readonly marker: number;
  readonly data: Buffer;
  /** All of it, with its marker and, of a scan, the coded data behind it. */
  readonly whole: Buffer;
}

/** Where the next marker behind coded data stands: `FF` that is neither stuffed, nor filling, nor a restart. */
function markerAfterScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Segments that any camera or program writes; a file of nothing but empty ones would fill the memory with them. */
const mostSegments = 5_000;

/** The segments one after another, up to the end of the image or to the first that is not whole. */
function* segmentsOf(bytes: Buffer): Generator<Segment, void> {
  let at = 2;
  for (let count = 0; bytes[at] === 0xff && count < mostSegments;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === endOfImage) {
      yield { marker, data: Buffer.alloc(0), whole: bytes.subarray(at, at + 2) };
      return;
    }
    if (marker === 0xff) at += 1;
    else {
      count += 1;
      const end = at + 4 <= bytes.length ? at + 2 + bytes.readUInt16BE(at + 2) : bytes.length + 1;
      if (end > bytes.length) return;
      const next = marker === startOfScan ? markerAfterScan(bytes, end) : end;
      yield { marker, data: bytes.subarray(at + 4, end), whole: bytes.subarray(at, next) };
      at = next;
    }
  }
}

/** Size of a JPEG: whole segments, a scan among them, and an end. Cameras may leave data of their own behind the end. */
export function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined;
  const segments = [...segmentsOf(bytes)];
  const frame = segments.find(({ marker, data }) => isFrame(marker) && data.length >= 7);
  const isWhole = segments.at(-1)?.marker === endOfImage && segments.some(({ marker }) => marker === startOfScan);
  return frame && isWhole ? { height: frame.data.readUInt16BE(1), width: frame.data.readUInt16BE(3) } : undefined;
}

/** What a picture is drawn with: JFIF (E0), its colours (E2 with an ICC profile) and Adobe's transform (EE). */
const isDrawnWith = ({ marker, data }: Segment) =>
  marker === 0xe0 || marker === 0xee || (marker === 0xe2 && data.toString('latin1', 0, 11) === 'ICC_PROFILE');
/** E0–EF, and the comment FE. */
const isNote = (segment: Segment) =>
  ((segment.marker >= 0xe0 && segment.marker <= 0xef) || segment.marker === 0xfe) && !isDrawnWith(segment);

/**
 * A JPEG without what cameras and programs write beside the picture (place, device, people, previews, data behind its end); which way
 * up it is stays. Of a whole one only (`jpegSize`).
 */
export function bareJpeg(bytes: Buffer): Buffer {
  const segments = [...segmentsOf(bytes)];
  const turned = segments.map(({ marker, data }) => (marker === 0xe1 ? orientationIn(data) : undefined)).find(Boolean);
  const kept = segments.filter((segment) => !isNote(segment)).map(({ whole }) => whole);
  // JFIF stands first where there is one.
  const first = segments[0]?.marker === 0xe0 ? kept.splice(0, 1) : [];
  return Buffer.concat([
    bytes.subarray(0, 2),
    ...first,
    ...(turned === undefined ? [] : [orientedOnly(turned)]),
    ...kept,
  ]);
}
