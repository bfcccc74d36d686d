import { SaxesParser, type SaxesTagNS } from 'saxes';
import { broken, FileFault } from './file-fault.ts';

/** Attributes by name; those of relationships, such as `r:id`, as `rel:id` whatever their prefix. */
export type Attributes = Readonly<Record<string, string>>;

/** What is done with one element. */
export interface Handler {
  readonly open?: (attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: () => void;
}

/**
 * The elements of a document that are of interest, by their names from the root down: `workbook/sheets/sheet`. Everything else is passed
 * over with what is inside of it, such as an element of the same name in another namespace or under another parent.
 */
export type Handlers = Readonly<Record<string, Handler>>;

const office = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
]);
const known = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
  'http://schemas.openxmlformats.org/package/2006/relationships',
]);
const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006';

/** What a document may cost: bytes without a tag, elements inside of each other, elements. */
const limits = { silence: 1024 * 1024, depth: 64, elements: 30_000_000 };

/** An element that is of interest, or leads to one. */
interface Place {
  handler?: Handler;
  readonly inside: Map<string, Place>;
}

function placesOf(handlers: Handlers): Place {
  const root: Place = { inside: new Map() };
  for (const [path, handler] of Object.entries(handlers)) {
    let place = root;
    for (const name of path.split('/')) {
      const next = place.inside.get(name) ?? { inside: new Map() };
      place.inside.set(name, next);
      place = next;
    }
    place.handler = handler;
  }
  return root;
}

/** The place of an element; undefined for one that is passed over. Of alternatives the one counts that every program can read. */
function placeOf({ uri, local, attributes }: SaxesTagNS, above: Place | undefined): Place | undefined {
  if (known.has(uri)) return above?.inside.get(local);
  if (uri !== compatibility) return undefined;
  if (local === 'AlternateContent' || local === 'Fallback') return above && { inside: above.inside };
  // What a choice needs that is no more than the format itself is always there; no program writes such a one.
  return local === 'Choice' && attributes['Requires']?.value === '' ? above : undefined;
}

function attributesOf({ attributes }: SaxesTagNS): Attributes {
  const found: Record<string, string> = {};
  for (const { uri, local, value } of Object.values(attributes))
    if (uri === '') found[local] = value;
    else if (office.has(uri)) found[`rel:${local}`] = value;
  return found;
}

/** Follows a document down to the elements that are of interest. */
class Follower {
  silence = 0;
  #elements = 0;
  readonly #places: (Place | undefined)[];
  readonly parser = new SaxesParser({ xmlns: true });

  constructor(handlers: Handlers) {
    this.#places = [placesOf(handlers)];
    this.parser.on('error', (error) => {
      throw error;
    });
    this.parser.on('doctype', () => {
      throw new FileFault('文件含有不允许的内容，无法读取');
    });
    this.parser.on('opentag', (tag) => this.#open(tag));
    this.parser.on('closetag', () => this.#close());
    this.parser.on('text', (text) => this.#places.at(-1)?.handler?.text?.(text));
    this.parser.on('cdata', (text) => this.#places.at(-1)?.handler?.text?.(text));
  }

  #open(tag: SaxesTagNS): void {
    this.silence = 0;
    this.#elements += 1;
    if (this.#places.length > limits.depth || this.#elements > limits.elements)
      throw new FileFault('文件的结构过于复杂，无法读取');
    const place = placeOf(tag, this.#places.at(-1));
    this.#places.push(place);
    place?.handler?.open?.(attributesOf(tag));
  }

  #close(): void {
    this.silence = 0;
    this.#places.pop()?.handler?.close?.();
  }
}

/**
 * Reads a document piece by piece. `yield`s after each piece, so that whoever reads takes what was heard and others get their turn.
 * Entities of a document of its own are unknown here: nothing expands. @throws {FileFault} for what is no XML, or goes too far
 */
export async function* heard(pieces: AsyncIterable<Buffer>, handlers: Handlers): AsyncGenerator<void> {
  const follower = new Follower(handlers);
  let decoder: TextDecoder | undefined;
  try {
    for await (const piece of pieces) {
      follower.silence += piece.length;
      decoder ??= decoderOf(piece);
      follower.parser.write(decoder.decode(piece, { stream: true }));
      if (follower.silence > limits.silence) throw new FileFault('文件中有过长的内容，无法读取');
      yield;
    }
    follower.parser.write(decoder?.decode() ?? '').close();
    yield;
  } catch (error) {
    throw error instanceof FileFault ? error : broken();
  }
}

/** UTF-8, or UTF-16 as its mark says: packages have no other. */
function decoderOf([first, second]: Buffer): TextDecoder {
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true });
}

/** Reads a short document to its end. */
export async function hear(pieces: AsyncIterable<Buffer>, handlers: Handlers): Promise<void> {
  for await (const _ of heard(pieces, handlers)) continue;
}
