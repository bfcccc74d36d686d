import { crc32, deflateRawSync } from 'node:zlib';

const none = 0xffff_ffff;

/** An archive all of whose sizes and places stand in ZIP64 records, as programs write it that do not know how long it gets. */
export function zip64(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    extra.writeBigUInt64LE(BigInt(raw.length), 4);
    extra.writeBigUInt64LE(BigInt(packed.length), 12);
    extra.writeBigUInt64LE(BigInt(offset), 20);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(45, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(raw), 10);
    head.writeUInt32LE(none, 14);
    head.writeUInt32LE(none, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const short = Buffer.from(extra.subarray(0, 20));
    short.writeUInt16LE(16, 2);
    const localHead = Buffer.from(head);
    localHead.writeUInt16LE(short.length, 24);
    head.writeUInt16LE(extra.length, 24);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), localHead, Buffer.from(name), short, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(none, 10);
    const made = Buffer.from('PK\u0001\u0002\u002d\u0000', 'latin1');
    directory.push(Buffer.concat([made, head, rest, Buffer.from(name), extra]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const record = Buffer.alloc(56);
  record.write('PK\u0006\u0006', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(directory.length), 24);
  record.writeBigUInt64LE(BigInt(directory.length), 32);
  record.writeBigUInt64LE(BigInt(list.length), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\u0006\u0007', 'latin1');
  locator.writeBigUInt64LE(BigInt(offset + list.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.fill(0, 4, 8);
  end.writeUInt16LE(0, 20);
  return Buffer.concat([...parts, list, record, locator, end]);
}
