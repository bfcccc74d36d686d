import { importLimits } from '../../../../contract/jobs/import.ts';
import { FileFault } from './file-fault.ts';
import { type Handlers, hear } from './xml.ts';

/** The texts that cells share, by their number; undefined for one that is not there. */
export type Strings = readonly string[];

/** Texts together, and how many of them. */
const limits = { letters: 48 * 1024 * 1024, texts: 4_000_000 };

/**
 * A text as it is meant: letters that XML cannot carry stand there by number, `_x000D_`, and so does the line that begins such a number,
 * `_x005F_` (ECMA-376, 22.9.2.19). The database holds no NUL and no half of a letter.
 */
export function textOfEscapes(text: string): string {
  if (!text.includes('_x')) return text.replaceAll(/\r\n?/g, '\n').toWellFormed();
  return text
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n')
    .toWellFormed();
}

/** Puts a rich text together: its pieces, without the readings of characters (`rPh`). One that is too long is not held to its end. */
export class RichText {
  #text = '';
  #isThere = false;

  clear(): void {
    this.#text = '';
    this.#isThere = false;
  }

  /** Handlers of the texts below a path. */
  below(path: string): Handlers {
    const open = () => void (this.#isThere = true);
    const text = (piece: string) => this.#add(piece);
    return { [`${path}/t`]: { open, text }, [`${path}/r/t`]: { open, text } };
  }

  /** undefined where there was no text at all. */
  get read(): string | undefined {
    return this.#isThere ? textOfEscapes(this.#text) : undefined;
  }

  #add(piece: string): void {
    // A letter may stand there as seven, and one more tells that it is too long.
    if (this.#text.length <= importLimits.cell * 7) this.#text += piece;
  }
}

/** Every text that cells share, in order. @throws {FileFault} where there are too many */
export async function stringsIn(pieces: AsyncIterable<Buffer> | undefined): Promise<Strings> {
  const strings: string[] = [];
  if (!pieces) return strings;
  const item = new RichText();
  let letters = 0;
  await hear(pieces, {
    'sst/si': {
      open: () => item.clear(),
      close: () => {
        const text = item.read ?? '';
        letters += text.length;
        if (letters > limits.letters || strings.length >= limits.texts)
          throw new FileFault('文件中的文字过多，请分成几个文件');
        strings.push(text);
      },
    },
    ...item.below('sst/si'),
  });
  return strings;
}
