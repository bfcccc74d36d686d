import { createInflateRaw } from 'node:zlib';

/** What is wrong with a file as a whole, in words for who sent it. */
export class FileFault extends Error {}

/** A file inside of an archive: where its bytes lie, and how they are packed. */
interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const maxEntries = 2_000;
const broken = () => new FileFault('文件已损坏，请重新另存为 .xlsx 后再试');

/** Where the archive's directory is described: behind everything else, before a comment of at most 64 KB. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at -= 1)
    if (bytes.readUInt32LE(at) === endSignature) return at;
  throw broken();
}

/** The files of an archive by name. @throws {FileFault} for what is none, is cut off, encrypted or has too many */
export function entriesOf(bytes: Buffer): ReadonlyMap<string, Entry> {
  try {
    const end = endOf(bytes);
    const count = bytes.readUInt16LE(end + 10);
    if (count > maxEntries) throw new FileFault('文件内容过多，无法读取');
    const entries = new Map<string, Entry>();
    let at = bytes.readUInt32LE(end + 16);
    for (let read = 0; read < count; read += 1) {
      if (bytes.readUInt32LE(at) !== entrySignature) throw broken();
      if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new FileFault('文件已加密，请取消密码后再上传');
      const [name, extra, comment] = [28, 30, 32].map((part) => bytes.readUInt16LE(at + part));
      entries.set(bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)), {
        method: bytes.readUInt16LE(at + 10),
        packed: bytes.readUInt32LE(at + 20),
        offset: bytes.readUInt32LE(at + 42),
      });
      at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
    }
    return entries;
  } catch (error) {
    throw error instanceof RangeError ? broken() : error;
  }
}

/** The packed bytes of an entry. */
function packedBytes(bytes: Buffer, { offset, packed }: Entry): Buffer {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localSignature) throw broken();
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) throw broken();
  return bytes.subarray(start, start + packed);
}

/**
 * Unpacks an entry piece by piece. Never believes what the archive says of its size: what unpacks to more than `limit` bytes is
 * given up there, whatever was announced. @throws {FileFault}
 */
export async function* unpacked(bytes: Buffer, entry: Entry, limit: number): AsyncGenerator<Buffer> {
  const packed = packedBytes(bytes, entry);
  if (entry.method === 0) {
    yield packed;
    return;
  }
  if (entry.method !== 8) throw broken();
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  inflate.end(packed);
  let size = 0;
  try {
    for await (const piece of inflate) {
      if (!Buffer.isBuffer(piece)) continue;
      size += piece.length;
      if (size > limit) throw new FileFault('文件解压后过大，无法读取');
      yield piece;
    }
  } catch (error) {
    throw error instanceof FileFault ? error : broken();
  } finally {
    inflate.destroy();
  }
}
