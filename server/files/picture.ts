import { gifSize } from './gif.ts';
import { bareJpeg, jpegSize } from './jpeg.ts';
import { barePng, pngSize } from './png.ts';
import type { Measure, Size } from './size.ts';
import { bareWebp, webpSize } from './webp.ts';

/** What a file is, by its content alone: never by its name or by what the sender calls it (wider.md §10.12). */
export interface PictureKind {
  readonly mime: string;
  readonly extension: string;
}

const kinds: readonly (PictureKind & { readonly measure: Measure; readonly bare: (bytes: Buffer) => Buffer })[] = [
  { mime: 'image/png', extension: 'png', measure: pngSize, bare: barePng },
  { mime: 'image/jpeg', extension: 'jpg', measure: jpegSize, bare: bareJpeg },
  { mime: 'image/webp', extension: 'webp', measure: webpSize, bare: bareWebp },
  { mime: 'image/gif', extension: 'gif', measure: gifSize, bare: (bytes) => bytes },
];

/** Words with which a browser that guesses would take a file for a page. No camera writes them. */
const markup = /<(?:!doctype|html|head|body|script|svg|iframe|object|embed|meta|link|style|\?php)/i;

/** Recognises a picture; undefined for what is none, is cut off, or has something else inside. */
export function recognise(bytes: Buffer): (PictureKind & Size) | undefined {
  for (const { mime, extension, measure } of kinds) {
    const size = measure(bytes);
    if (size && size.width > 0 && size.height > 0)
      return markup.test(bytes.toString('latin1')) ? undefined : { mime, extension, ...size };
  }
  return undefined;
}

/**
 * A picture without what was written beside it: where and when it was taken, with what, by whom (wider.md §10.12). Whoever sees it must
 * not see where the sender lives. It looks as before.
 */
export const withoutNotes = (bytes: Buffer, { mime }: PictureKind): Buffer =>
  kinds.find((kind) => kind.mime === mime)?.bare(bytes) ?? bytes;

/** The type under which a stored file is served, by the ending that it was stored with. */
export const mimeOf = (extension: string): string | undefined =>
  kinds.find((kind) => kind.extension === extension)?.mime;
