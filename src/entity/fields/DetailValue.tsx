import { Image } from 'antd';
import { lazy, Suspense } from 'react';
import type { Field, Values } from '../../../contract/entity/field.ts';
import { cellOf } from './cells.tsx';
import { formatValidity, nothing } from './formats.ts';
import { HtmlView } from './html-nodes.tsx';
import { picturesIn, textIn, validityIn } from './values.ts';

const DetailWords = lazy(async () => ({ default: (await import('./LateWords.tsx')).DetailWords }));
const late: ReadonlySet<Field['kind']> = new Set(['list', 'json', 'period', 'group', 'link_target']);

interface Props {
  readonly name: string;
  readonly field: Field;
  readonly row: Values;
}

/** A value in full, where a cell would shorten it. */
export function DetailValue({ name, field, row }: Props) {
  const value = row[name];
  if (value === undefined || value === null || value === '') return nothing;
  if (field.kind === 'image' || field.kind === 'images') return <Pictures field={field} value={value} />;
  if (field.kind === 'richtext') return <HtmlView html={textIn(value)} />;
  if (field.kind === 'textarea') return <span className="lines">{textIn(value)}</span>;
  if (late.has(field.kind))
    return (
      <Suspense fallback={nothing}>
        <DetailWords field={field} value={value} title={row[`${name}_title`]} />
      </Suspense>
    );
  const validity = field.kind === 'validity' ? validityIn(value) : undefined;
  return validity ? formatValidity(validity) : cellOf(name, field, row);
}

const Pictures = ({ field, value }: { readonly field: Field; readonly value: unknown }) => (
  <div className="pictures">
    <Image.PreviewGroup>
      {picturesIn(value).map(({ file_id, url }, index) => (
        <Image key={file_id} src={url} alt={`${field.label} ${index + 1}`} width={96} height={96} />
      ))}
    </Image.PreviewGroup>
  </div>
);
