import type { Values } from './field.ts';
import type { ListPage, Row } from '../core/page.ts';

/**
 * Asks a list call for lean rows: without the fields that our lists never look at (`unlisted` of the entity), and with what most rows of
 * the page have in common said once. Whoever does not send it gets whole rows.
 */
export const leanHeader = 'X-Lean-Rows';

/** A page as it travels. A row has the values of `common` except where it says otherwise. */
export interface LeanPage extends Omit<ListPage, 'data'> {
  readonly data: readonly Values[];
  readonly common?: Values;
}

const isSimple = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** The value that most rows have at a key, as far as one can tell in passing; undefined where it is none that can be compared, or a row lacks the key. */
function usualAt(rows: readonly Row[], key: string): unknown {
  let usual: unknown;
  let lead = 0;
  for (const { [key]: value } of rows) {
    if (value === undefined) return undefined;
    if (lead === 0) usual = value;
    lead += value === usual ? 1 : -1;
  }
  return isSimple(usual) ? usual : undefined;
}

/** A page as it is sent to whoever asks for lean rows. */
export function leanPage({ data, ...page }: ListPage): LeanPage {
  const [first] = data;
  if (!first || data.length < 2) return { ...page, data };
  const keys = Object.keys(first).filter((key) => key !== 'id');
  const found = keys.map((key) => [key, usualAt(data, key)] as const).filter(([, value]) => value !== undefined);
  const common = new Map<string, unknown>(found);
  const differing = (row: Row) => {
    const own: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(row)) if (!common.has(key) || common.get(key) !== value) own[key] = value;
    return own;
  };
  return { ...page, data: data.map(differing), common: Object.fromEntries(common) };
}

/** The same page with each row complete. One that came with whole rows stays as it is. */
export function wholePage({ common, ...page }: LeanPage): ListPage {
  const data = common ? page.data.map((row) => ({ ...common, ...row })) : page.data;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a row says and what all say together make a row.
  return { ...page, data: data as readonly Row[] };
}
