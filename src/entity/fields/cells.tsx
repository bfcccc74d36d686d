import { lazy, type ReactNode, Suspense } from 'react';
import { areaWordsKey } from '../../../contract/core/area-tree.ts';
import type { Field, Options, Values } from '../../../contract/entity/field.ts';
import { sizeText } from '../../jobs/size-text.ts';
import { afterReach } from '../list/reach.ts';
import { formatInstant, formatMoney, formatNumber, formatValidity, formatValidityDays, nothing } from './formats.ts';
import { cutTo } from './half-width.ts';
import { Tag } from './Tag.tsx';
import { ThumbnailLink, type ThumbnailProps } from './ThumbnailLink.tsx';
import { titleOf, titlesIn } from './titles.ts';
import { idsIn, picturesIn, textIn, textsIn, validityIn } from './values.ts';
import './fields.css';

/** Pictures open large in their place once somebody reaches for the list; until then they are links. */
const LateThumbnail = lazy(async () => ({
  default: (await afterReach(() => import('./PreviewThumbnail.tsx'))()).PreviewThumbnail,
}));

const Thumbnail = (props: ThumbnailProps) =>
  props.pictures.length === 0 ? (
    nothing
  ) : (
    <Suspense fallback={<ThumbnailLink {...props} />}>
      <LateThumbnail {...props} />
    </Suspense>
  );

/** Kinds that few lists have bring their words along late. */
const LateWords = lazy(async () => ({ default: (await import('./LateWords.tsx')).CellWords }));

/** Several codes or words, each as a tag. */
function Tags({ options, value }: { readonly options: Options | undefined; readonly value: unknown }) {
  const codes = textsIn(value);
  if (codes.length === 0) return nothing;
  return (
    <span className="tags">
      {codes.map((code) => (
        <Tag key={code} options={options} code={code} />
      ))}
    </span>
  );
}

/** As much as the widest column could show; the style cuts what is still too long for its own. */
const widestCell = 120;
const Text = ({ text }: { readonly text: string }) => <span title={text}>{cutTo(text, widestCell) || nothing}</span>;

function Period({ value }: { readonly value: unknown }) {
  const validity = validityIn(value);
  if (!validity) return nothing;
  return (
    <span className="moment" title={formatValidity(validity)}>
      {formatValidityDays(validity)}
    </span>
  );
}

const LateShare = lazy(async () => ({ default: (await import('./ShareCell.tsx')).ShareCell }));

/** An amount; of a part of something else beside how far that is used up. */
function Amount({
  field: { label, outOf },
  text: said,
  value,
  row,
}: {
  field: Field;
  text: string;
  value: number;
  row: Values;
}) {
  const text = <span className="number">{said}</span>;
  const whole = outOf === undefined ? 0 : Number(row[outOf] ?? 0);
  if (whole <= 0) return text;
  return (
    <Suspense fallback={text}>
      <LateShare label={label} part={value} whole={whole}>
        {text}
      </LateShare>
    </Suspense>
  );
}

function numberText({ bytes, names }: Field, value: number): string {
  if (names) return String(value);
  return bytes ? sizeText(value) : formatNumber(value);
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
      return <Amount field={field} text={numberText(field, Number(value))} value={Number(value)} row={row} />;
    case 'money':
      return <Amount field={field} text={formatMoney(Number(value))} value={Number(value)} row={row} />;
    case 'percent':
      return <span className="number">{Number(value)}%</span>;
    case 'decimal':
      return <span className="number">{formatNumber(Number(value))}</span>;
    case 'multiselect':
    case 'tags':
      return <Tags options={field.options} value={value} />;
    case 'date':
      return <span className="moment">{textIn(value)}</span>;
    case 'area':
    case 'areas':
    case 'area_scope':
      return <Text text={textIn(row[areaWordsKey(key)]) || textIn(value)} />;
    case 'period':
    case 'list':
    case 'json':
    case 'group':
    case 'link_target':
      return (
        <Suspense fallback={nothing}>
          <LateWords field={field} value={value} title={row[`${key}_title`]} />
        </Suspense>
      );
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
