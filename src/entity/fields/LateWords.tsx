import { Image } from 'antd';
import type { ReactNode } from 'react';
import { areaWordsKey } from '../../../contract/core/area-tree.ts';
import type { Field, Values } from '../../../contract/entity/field.ts';
import { linkText } from '../../../contract/core/link-target.ts';
import { rowBreak, wordsOf } from '../../../contract/entity/words.ts';
import { formatMoney, formatNumber, nothing } from './formats.ts';
import { picturesIn, rowsIn, textIn, titledIn } from './values.ts';

interface Props {
  readonly field: Field;
  readonly value: unknown;
  /** What the row beside it is called, where it leads to one. */
  readonly title?: unknown;
}

const said = ({ field, value, title }: Props): string =>
  field.kind === 'link_target' ? linkText(value, textIn(title)) : wordsOf(field, value);

/** A value that a cell can only tell in short: how many rows a list has, which days a period spans. All of it shows on hover. */
export function CellWords(props: Props) {
  const { field, value } = props;
  const words = said(props);
  return <span title={words}>{shortened(field, value, words) || nothing}</span>;
}

function shortened({ kind }: Field, value: unknown, words: string): string {
  if (kind === 'list') return rowsIn(value).length === 0 ? '' : `${rowsIn(value).length} 项`;
  if (kind !== 'period') return words;
  return words
    .split(' 至 ')
    .map((moment) => moment.slice(0, 10))
    .join(' ～ ');
}

/** The same in full, for the details of a record: rows as a table, JSON as it is indented. */
export function DetailWords(props: Props) {
  const { field, value } = props;
  if (field.kind === 'json') return <pre className="json-view">{JSON.stringify(value, null, 2)}</pre>;
  if (field.kind === 'list') return <RowsTable field={field} rows={rowsIn(value)} />;
  return <span className="lines">{said(props).replaceAll(rowBreak, '；') || nothing}</span>;
}

function RowsTable({ field, rows }: { readonly field: Field; readonly rows: readonly Values[] }) {
  if (rows.length === 0) return nothing;
  // What a row refers to is told by the titles beside it; a column in which nothing stands says nothing.
  const columns = Object.entries(field.items ?? {}).filter(
    ([key, item]) =>
      !item.createOnly &&
      item.kind !== 'reference' &&
      item.kind !== 'references' &&
      // Told by the words beside them.
      !(item.kind === 'areas' && Object.hasOwn(field.items ?? {}, areaWordsKey(key))) &&
      rows.some((row) => stands(item, row[key])),
  );
  return (
    <div className="rows-view" data-long={columns.some(([, { kind }]) => kind === 'textarea') || undefined}>
      <table aria-label={field.label}>
        <thead>
          <tr>
            {columns.map(([key, item]) => (
              <th key={key} scope="col" data-number={isNumber(item) || undefined}>
                {item.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have nothing but their place.
            <tr key={index}>
              {columns.map(([key, item]) => (
                <td key={key} data-label={item.label} data-number={isNumber(item) || undefined}>
                  {contentOf(item, row[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const numbers: ReadonlySet<Field['kind']> = new Set(['integer', 'decimal', 'points', 'money']);
const isNumber = ({ kind, names }: Field) => !names && numbers.has(kind);

/** What stands in a cell: titles of what is referred to, numbers as lists write them, anything else in words. */
function textOf(item: Field, value: unknown): string {
  if (item.kind === 'json')
    return titledIn(value)
      .map(({ title }) => title)
      .join('、');
  if (typeof value !== 'number' || !isNumber(item)) return wordsOf(item, value);
  return item.kind === 'money' ? formatMoney(value) : formatNumber(value);
}

const stands = (item: Field, value: unknown): boolean =>
  item.kind === 'image' ? picturesIn(value).length > 0 : textOf(item, value) !== '';

function contentOf(item: Field, value: unknown): ReactNode {
  if (item.kind === 'image') return <RowPicture item={item} value={value} />;
  const text = textOf(item, value);
  return item.outside && text.startsWith('https://') ? <OutsideLink address={text} /> : text || nothing;
}

/** Whoever follows it tells the other house nothing of ours. */
const OutsideLink = ({ address }: { readonly address: string }) => (
  <a href={address} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
    {address}
  </a>
);

function RowPicture({ item, value }: { readonly item: Field; readonly value: unknown }) {
  const [picture] = picturesIn(value);
  return picture ? <Image src={picture.url} alt={item.label} width={48} height={48} /> : nothing;
}
