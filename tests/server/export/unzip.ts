import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive as its directory tells them; throws when a size or a checksum is wrong. */
export function unzip(archive: Buffer): ReadonlyMap<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const count = archive.readUInt16LE(end + 10);
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let file = 0; file < count; file += 1) {
    const [crc, packed, raw] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset));
    const nameLength = archive.readUInt16LE(at + 28);
    const head = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const from = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const content = inflateRawSync(archive.subarray(from, from + (packed ?? 0)));
    if (content.length !== raw || crc32(content) !== crc) throw new Error(`${name} is damaged`);
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength;
  }
  return files;
}

const plain: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The cells of a sheet of a workbook, of the first unless told: texts as they are, numbers as numbers. */
export function sheetOf(archive: Buffer, place = 1): readonly (readonly (string | number)[])[] {
  const sheet = unzip(archive).get(`xl/worksheets/sheet${place}.xml`) ?? '';
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c [^>]*>(.*?)<\/c>/gs)].map(([, cell = '']) => {
      const text = /<t [^>]*>(.*?)<\/t>/s.exec(cell)?.[1];
      const number = /<v>(.*?)<\/v>/.exec(cell)?.[1];
      return number === undefined ? (text ?? '').replaceAll(/&\w+;/g, (sign) => plain[sign] ?? sign) : Number(number);
    }),
  );
}
