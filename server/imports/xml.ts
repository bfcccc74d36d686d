import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { FileFault } from './zip.ts';

/** Hears the elements of a document; names come without their prefix. */
export interface Listener {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** No cell holds more; what goes on for longer without a tag would only fill the memory. */
const longestPart = 1024 * 1024;

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads a document piece by piece. `yield`s after each piece, so that whoever reads takes what was heard and others get their turn.
 * Entities of a document of its own are unknown here: nothing expands. @throws {FileFault} for what is no XML
 */
export async function* heard(pieces: AsyncIterable<Buffer>, listener: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let silent = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new FileFault('文件含有不允许的内容，无法读取');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    silent = 0;
    listener.open?.(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    silent = 0;
    listener.close?.(local(name));
  });
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  try {
    for await (const piece of pieces) {
      silent += piece.length;
      parser.write(decoder.decode(piece, { stream: true }));
      if (silent > longestPart) throw new FileFault('文件中有过长的内容，无法读取');
      yield;
    }
    parser.write(decoder.decode()).close();
    yield;
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault('文件已损坏，请重新另存为 .xlsx 后再试');
  }
}

/** Reads a short document to its end. */
export async function hear(pieces: AsyncIterable<Buffer>, listener: Listener): Promise<void> {
  for await (const _ of heard(pieces, listener)) continue;
}
