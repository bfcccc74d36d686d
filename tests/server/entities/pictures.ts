import { deflateSync, crc32 } from 'node:zlib';

const base64 = (text: string) => Buffer.from(text, 'base64');

/** The smallest picture of each kind. */
export const jpeg = base64(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
);
export const gif = base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');
export const webpLossy = base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA');
export const webpLossless = base64('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==');

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG that says it is this large. `extra` chunks stand before the picture; `shade` makes its content another. */
export function png(
  width: number,
  height: number,
  { shade = 0, extra = Buffer.alloc(0) }: { readonly shade?: number; readonly extra?: Buffer } = {},
): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const picture = chunk('IDAT', deflateSync(Buffer.from([0, shade])));
  return Buffer.concat([signature, chunk('IHDR', header), extra, picture, chunk('IEND', Buffer.alloc(0))]);
}

export const pngText = (text: string): Buffer => chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));

/** A chunk of a program's own, of so many bytes: it weighs, and says nothing that anybody reads. */
export const pngWeight = (bytes: number): Buffer => chunk('prVt', Buffer.alloc(bytes));
