import { describe, expect, test } from 'vitest';
import { orientationIn } from '../../../server/files/exif.ts';
import { checkPicture } from '../../../server/files/keep.ts';
import { recognise } from '../../../server/files/picture.ts';
import { gif, jpeg, png, pngText, webpLossless, webpLossy } from './pictures.ts';

/* What cameras and programs write beside a picture is not kept (wider.md §10.12). */

const where = 'GPS 23.1291 N 113.2644 E';
const kept = (sent: Buffer) => checkPicture(sent, 'a.jpg').bytes;

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
/** Exif data of either byte order, with a place in it. */
function exif(orientation: number, order: 'II' | 'MM' = 'MM'): Buffer {
  const short = (value: number) => (order === 'II' ? [value & 0xff, value >> 8] : [value >> 8, value & 0xff]);
  const long = (value: number) => (order === 'II' ? [...short(value), 0, 0] : [0, 0, ...short(value)]);
  const entry = [...short(0x0112), ...short(3), ...long(1), ...short(orientation), 0, 0];
  const make = [...short(0x010f), ...short(2), ...long(4), 0x46, 0x4c, 0x41, 0];
  const tiff = [...Buffer.from(order), ...short(42), ...long(8), ...short(2), ...make, ...entry, ...long(0)];
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff), Buffer.from(where)]);
}
/** With these segments behind JFIF. */
const jpegWith = (...segments: readonly Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 20), ...segments, jpeg.subarray(20)]);

describe('a jpeg', () => {
  test('loses place, comments, XMP, and what stands behind its end', () => {
    const sent = Buffer.concat([
      jpegWith(
        segment(0xe1, exif(1)),
        segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${where}`)),
        segment(0xe2, Buffer.from(`MPF\0${where}`)),
        segment(0xed, Buffer.from(where)),
        segment(0xfe, Buffer.from(where)),
      ),
      Buffer.from(where),
    ]);
    expect(recognise(sent)).toMatchObject({ mime: 'image/jpeg', width: 1 });
    expect(kept(sent)).toEqual(jpeg);
  });

  test.each([
    [3, 'MM'],
    [6, 'II'],
    [8, 'MM'],
  ] as const)('stays the way up that it was: %i, %s', (turned, order) => {
    const bytes = kept(jpegWith(segment(0xe1, exif(turned, order))));
    expect(bytes.includes('GPS')).toBe(false);
    expect(recognise(bytes)).toMatchObject({ width: 1, height: 1 });
    expect(bytes.subarray(2, 4)).toEqual(jpeg.subarray(2, 4));
    const length = bytes.readUInt16BE(22);
    expect(bytes.readUInt16BE(20)).toBe(0xffe1);
    expect(orientationIn(bytes.subarray(24, 22 + length))).toBe(turned);
    // Sent again as it was kept, it is the same picture.
    expect(kept(bytes)).toEqual(bytes);
  });

  test('keeps its colours', () => {
    const sent = jpegWith(segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours', 'latin1')));
    expect(kept(sent)).toEqual(sent);
  });

  test('with Exif data that is cut off is kept without', () => {
    for (const length of [0, 6, 9, 13, 20, 30])
      expect(kept(jpegWith(segment(0xe1, exif(6).subarray(0, length))))).toEqual(jpeg);
  });
});

test('a png loses its texts', () => {
  expect(kept(png(3, 2, { extra: pngText(where) }))).toEqual(png(3, 2));
});

describe('a webp', () => {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const webp = (...chunks: readonly Buffer[]) => {
    const whole = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...chunks]);
    whole.writeUInt32LE(whole.length - 8, 4);
    return whole;
  };
  const extended = (flags: number) => chunk('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const picture = webpLossy.subarray(12);

  test('loses Exif data and XMP, and no longer announces them', () => {
    const sent = webp(
      extended(0x1c),
      picture,
      chunk('EXIF', Buffer.from(where)),
      chunk('XMP ', Buffer.from(`${where}.`)),
    );
    expect(recognise(sent)).toMatchObject({ mime: 'image/webp' });
    expect(kept(sent)).toEqual(webp(extended(0x10), picture));
  });
});

test.each([
  ['jpeg', jpeg],
  ['png', png(4, 4)],
  ['lossy webp', webpLossy],
  ['lossless webp', webpLossless],
  ['gif', gif],
])('%s with nothing beside it is kept as it was sent', (_kind, bytes) => {
  expect(kept(bytes)).toEqual(bytes);
});
