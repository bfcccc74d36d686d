import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** An RGB picture as a PNG file, a square unless `high` says otherwise. `pixels` holds three bytes for each point, line by line. */
export function pngOf(wide: number, pixels: Uint8ClampedArray, high = wide): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(wide, 0);
  header.writeUInt32BE(high, 4);
  const lines = Buffer.alloc(high * (wide * 3 + 1));
  // Each line begins with its filter; "up" makes even grounds small.
  for (let line = 0; line < high; line += 1) {
    const at = line * (wide * 3 + 1);
    lines[at] = 2;
    for (let byte = 0; byte < wide * 3; byte += 1) {
      const above = line === 0 ? 0 : (pixels[(line - 1) * wide * 3 + byte] ?? 0);
      lines[at + 1 + byte] = (pixels[line * wide * 3 + byte] ?? 0) - above;
    }
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
