const head = Buffer.from('Exif\0\0', 'latin1');
const orientation = 0x0112;

/** Which way up a picture is (2–8), as the Exif data of a JPEG says; undefined where it says nothing, or that it stands as it is. */
export function orientationIn(segment: Buffer): number | undefined {
  if (!segment.subarray(0, head.length).equals(head)) return undefined;
  const tiff = segment.subarray(head.length);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  if (tiff.length < 10) return undefined;
  const directory = long(4);
  if (directory + 2 > tiff.length) return undefined;
  for (
    let entry = directory + 2, left = short(directory);
    left > 0 && entry + 12 <= tiff.length;
    left -= 1, entry += 12
  ) {
    if (short(entry) !== orientation) continue;
    const value = short(entry + 8);
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** A segment of a JPEG with its marker, whose Exif data says which way up it is and nothing else. */
export function orientedOnly(value: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(value, 18);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + head.length + tiff.length);
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, head, tiff]);
}
