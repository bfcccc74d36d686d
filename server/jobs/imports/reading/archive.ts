import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { broken, FileFault } from './file-fault.ts';

/** The parts of an archive by name. Names are compared as packages compare them: in any case of letters, with either slash. */
export interface Archive {
  /** In small letters. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /**
   * Unpacks a part piece by piece. Never believes what the archive says of its size: what unpacks to more than `limit` bytes is given up
   * there, whatever was announced. @throws {FileFault}
   */
  read(name: string, limit: number): AsyncGenerator<Buffer>;
}

const maxEntries = 2_000;

/** A name as packages compare it (ECMA-376, part 2): ASCII letters are the same in either case. */
const plainName = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .replace(/^\/+/, '')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const utf8 = (raw: Buffer): string => raw.toString('utf8');

/** Opens an archive; `nameIn` reads its names, which are UTF-8 unless somebody knows better. @throws {FileFault} for what is none, is cut off, encrypted or has too many parts */
export async function openArchive(bytes: Buffer, nameIn = utf8): Promise<Archive> {
  const [zip, entries] = await entriesIn(bytes, nameIn);
  const find = (name: string) => entries.get(plainName(name));
  return {
    names: [...entries.keys()],
    has: (name) => find(name) !== undefined,
    read: (name, limit) => unpacked(zip, find(name), limit),
  };
}

/** null: the name stands there twice, and nobody can know which of them is meant. */
async function entriesIn(
  bytes: Buffer,
  nameIn: (raw: Buffer) => string,
): Promise<readonly [ZipFile, ReadonlyMap<string, Entry | null>]> {
  const entries = new Map<string, Entry | null>();
  try {
    // Names are compared here: the library would refuse those that some programs write.
    const zip = await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: false });
    if (zip.entryCount > maxEntries) throw new FileFault('文件内容过多，无法读取');
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new FileFault('文件已加密，请取消密码后再上传');
      const name = plainName(nameIn(entry.fileNameRaw));
      entries.set(name, entries.has(name) ? null : entry);
    }
    return [zip, entries];
  } catch (error) {
    throw error instanceof FileFault ? error : broken();
  }
}

async function* unpacked(zip: ZipFile, entry: Entry | null | undefined, limit: number): AsyncGenerator<Buffer> {
  if (!entry) throw broken();
  let [size, sum] = [0, 0];
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(piece)) continue;
      size += piece.length;
      sum = crc32(piece, sum);
      if (size > limit) throw new FileFault('文件解压后过大，无法读取');
      yield piece;
    }
  } catch (error) {
    throw error instanceof FileFault ? error : broken();
  }
  if (sum !== entry.crc32) throw broken();
}
