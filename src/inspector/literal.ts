/** A piece of source text: as it is, or a list that is broken into lines where it is too long for one. */
export type Piece =
  | string
  | {
      readonly open: string;
      readonly items: readonly { readonly before?: string; readonly piece: Piece }[];
      readonly close: string;
      /** What stands inside the brackets when all is on one line: a blank for objects. */
      readonly pad?: ' ';
      /** Never on one line. */
      readonly broken?: boolean;
      /** As many items on a line as it takes: numbers. */
      readonly filled?: boolean;
      /** When only the last item is too long, the others stay on the line of the bracket: arguments of a call. */
      readonly hugsLast?: boolean;
    };

/** Columns of a line, as the formatter has them. */
const width = 120;

/** Chinese characters are as wide as two others. */
const columns = (line: string) => [...line].length + (line.match(/[\u1100-\u115f\u2e80-\uffdc]/g)?.length ?? 0);

const isForced = (piece: Piece): boolean =>
  typeof piece !== 'string' && (piece.broken === true || piece.items.some(({ piece: inner }) => isForced(inner)));

function flat(piece: Piece): string {
  if (typeof piece === 'string') return piece;
  const { open, items, close, pad = '' } = piece;
  const inside = items.map(({ before = '', piece: inner }) => before + flat(inner)).join(', ');
  return inside === '' ? open + close : open + pad + inside + pad + close;
}

/** The piece as source text that begins at `column` of a line indented by `indent`, with `after` columns to follow it. */
export function printed(piece: Piece, indent = 0, column = indent, after = 1): string {
  const line = flat(piece);
  if (typeof piece === 'string' || piece.items.length === 0) return line;
  if (!isForced(piece) && column + columns(line) + after <= width) return line;
  const { open, items, close, hugsLast } = piece;
  const [last, others] = [items.at(-1), items.slice(0, -1)];
  if (hugsLast === true && last && typeof last.piece !== 'string' && others.every((one) => !isForced(one.piece))) {
    const head = open + others.map(({ before = '', piece: inner }) => `${before}${flat(inner)}, `).join('');
    return head + printed(last.piece, indent, column + columns(head), after + close.length) + close;
  }
  return `${open}\n${brokenLines(piece, indent + 2)}${' '.repeat(indent)}${close}`;
}

function brokenLines({ items, filled }: Exclude<Piece, string>, indent: number): string {
  const margin = ' '.repeat(indent);
  if (filled === true)
    return filledLines(
      items.map(({ piece }) => flat(piece)),
      margin,
    );
  return items
    .map(({ before = '', piece }) => `${margin}${before}${printed(piece, indent, indent + columns(before))},\n`)
    .join('');
}

function filledLines(items: readonly string[], margin: string): string {
  const lines: string[] = [];
  for (const item of items) {
    const line = `${lines.at(-1) ?? ''} ${item},`;
    if (lines.length > 0 && line.length <= width) lines[lines.length - 1] = line;
    else lines.push(`${margin}${item},`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** A text as it stands in source: single quotes, unless it holds more of them than of the double ones. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1);
  const [single, double] = [text.split("'").length, text.split('"').length];
  if (single > double) return `"${inner}"`;
  return `'${inner.replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`)}'`;
}

const keyText = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

const isLong = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length > 1;

/** An object in source. */
export const objectPiece = (entries: readonly (readonly [string, Piece])[]): Piece => ({
  open: '{',
  close: '}',
  pad: ' ',
  items: entries.map(([key, piece]) => ({ before: `${keyText(key)}: `, piece })),
});

export const callPiece = (name: string, pieces: readonly Piece[]): Piece => ({
  open: `${name}(`,
  close: ')',
  hugsLast: true,
  items: pieces.map((piece) => ({ piece })),
});

export const listPiece = (pieces: readonly Piece[], broken = false): Exclude<Piece, string> => ({
  open: '[',
  close: ']',
  broken,
  items: pieces.map((piece) => ({ piece })),
});

/** Plain data in source. Whoever calls has seen to it that it is plain. */
export function valuePiece(value: unknown): Piece {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) {
    const isTable =
      value.length > 1 && value.every((item) => isLong(item) && Array.isArray(item) === Array.isArray(value[0]));
    return {
      ...listPiece(value.map(valuePiece), isTable),
      filled: value.length > 1 && value.every((item) => typeof item === 'number'),
    };
  }
  return objectPiece(Object.entries(value).map(([key, inner]) => [key, valuePiece(inner)]));
}
