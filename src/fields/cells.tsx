import type { ReactNode } from 'react';
import type { Field, Picture, Values } from '../../contract/field.ts';
import { formatInstant, formatMoney, formatNumber, formatValidity, formatValidityDays, nothing } from './formats.ts';
import { Tag } from './Tag.tsx';
import { titleOf, titlesIn } from './titles.ts';
import { idsIn, picturesIn, textIn, validityIn } from './values.ts';
import './fields.css';

/** How a column of a kind looks: `ellipsis` columns cut their text and show it in full on hover. */
export interface Look {
  readonly width: number;
  readonly align?: 'end';
  readonly ellipsis?: true;
}

const looks: Readonly<Record<Field['kind'], Look>> = {
  text: { width: 140, ellipsis: true },
  textarea: { width: 200, ellipsis: true },
  richtext: { width: 200, ellipsis: true },
  integer: { width: 100, align: 'end' },
  points: { width: 110, align: 'end' },
  money: { width: 120, align: 'end' },
  select: { width: 104 },
  switch: { width: 90 },
  datetime: { width: 176 },
  image: { width: 72 },
  images: { width: 72 },
  reference: { width: 160, ellipsis: true },
  references: { width: 200, ellipsis: true },
  validity: { width: 210 },
};

/** Room for one Chinese character, and for the padding of a cell. */
const character = 14;
const padding = 36;

/** The look of a field's column. Texts that are always short need less than others. */
export function lookOf({ kind, max = Infinity }: Field): Look {
  const look = looks[kind];
  return kind === 'text' ? { ...look, width: Math.min(look.width, padding + max * character) } : look;
}

function Thumbnail({ pictures, label }: { readonly pictures: readonly Picture[]; readonly label: string }) {
  const [first] = pictures;
  if (!first) return nothing;
  return (
    <a
      className="thumbnail"
      href={first.url}
      target="_blank"
      rel="noreferrer"
      aria-label={pictures.length > 1 ? `查看${label}，共 ${pictures.length} 张` : `查看${label}`}
    >
      <img src={first.url} alt="" width={40} height={40} loading="lazy" decoding="async" />
      {pictures.length > 1 && <span className="thumbnail-count">{pictures.length}</span>}
    </a>
  );
}

const Text = ({ text }: { readonly text: string }) => <span title={text}>{text || nothing}</span>;

function Period({ value }: { readonly value: unknown }) {
  const validity = validityIn(value);
  if (!validity) return nothing;
  return (
    <span className="moment" title={formatValidity(validity)}>
      {formatValidityDays(validity)}
    </span>
  );
}

/** A value as a cell shows it. Plain elements only: a page of 50 rows holds 600 of them. */
export function cellOf(key: string, field: Field, row: Values): ReactNode {
  const value = row[key];
  if (value === undefined || value === null || value === '') return nothing;
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'richtext':
      return <Text text={textIn(value)} />;
    case 'integer':
    case 'points':
      return <span className="number">{formatNumber(Number(value))}</span>;
    case 'money':
      return <span className="number">{formatMoney(Number(value))}</span>;
    case 'select':
      return <Tag options={field.options} code={value} />;
    case 'switch':
      return value === true ? '是' : '否';
    case 'datetime':
      return <span className="moment">{formatInstant(textIn(value))}</span>;
    case 'image':
    case 'images':
      return <Thumbnail pictures={picturesIn(value)} label={field.label} />;
    case 'reference':
    case 'references': {
      const titles = titlesIn(row, key, field);
      return (
        <Text
          text={idsIn(value)
            .map((id) => titleOf(titles, id))
            .join('、')}
        />
      );
    }
    case 'validity':
      return <Period value={value} />;
  }
}
