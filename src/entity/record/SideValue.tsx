import { lazy, type ReactNode, Suspense } from 'react';
import type { Field, Values } from '../../../contract/entity/field.ts';
import { cellOf } from '../fields/cells.tsx';
import { DetailValue } from '../fields/DetailValue.tsx';
import { formatValidity, nothing } from '../fields/formats.ts';
import { wordsIn } from '../fields/html-nodes.tsx';
import { titleOf } from '../fields/titles.ts';
import { idsIn, picturesIn, type Titled, textIn, validityIn } from '../fields/values.ts';
import { wordDiff } from './word-diff.ts';

const AreaNames = lazy(async () => ({ default: (await import('../../core/areas/AreaNames.tsx')).AreaNames }));

const Thumbnails = ({ value }: { readonly value: unknown }) => (
  <span className="thumbnails">
    {picturesIn(value).map(({ file_id, url }) => (
      <img key={file_id} src={url} alt={`图片 ${file_id}`} />
    ))}
  </span>
);

const elements = { same: 'span', gone: 'del', new: 'ins' } as const;

/** A text with what is new in it and what is gone from it marked. */
export const TextChange = ({ before, after }: { readonly before: string; readonly after: string }) => (
  <>
    {wordDiff(before, after).map(({ kind, text }, place) => {
      const Element = elements[kind];
      // oxlint-disable-next-line react/no-array-index-key -- stretches have nothing but their place.
      return <Element key={place}>{text}</Element>;
    })}
  </>
);

const sidelong: ReadonlySet<Field['kind']> = new Set(['list', 'json', 'group', 'link_target']);
const texts: ReadonlySet<Field['kind']> = new Set(['richtext', 'textarea']);
const wordsOf = ({ kind }: Field, value: unknown) => (kind === 'richtext' ? wordsIn(textIn(value)) : textIn(value));

interface Props {
  readonly name: string;
  readonly field: Field;
  readonly values: Values;
  /** What it is compared with, word by word where it is a long text. */
  readonly base?: Values;
  readonly titles: readonly Titled[];
}

/** A value of one side, short but whole enough to compare. */
export function SideValue({ name, field, values, base, titles }: Props): ReactNode {
  const value = values[name];
  if (texts.has(field.kind)) {
    const words = wordsOf(field, value);
    const before = base ? wordsOf(field, base[name]) : words;
    return before || words ? <TextChange before={before} after={words} /> : nothing;
  }
  if (field.kind === 'reference' || field.kind === 'references')
    return (
      idsIn(value)
        .map((id) => titleOf(titles, id))
        .join('、') || nothing
    );
  return <ShortValue name={name} field={field} values={values} />;
}

/** Kinds that have no words to compare and no titles. */
function ShortValue({ name, field, values }: Pick<Props, 'name' | 'field' | 'values'>): ReactNode {
  const value = values[name];
  if (field.kind === 'images') return <Thumbnails value={value} />;
  if (field.kind === 'area' || field.kind === 'area_scope')
    return (
      <Suspense fallback={nothing}>
        <AreaNames value={value} />
      </Suspense>
    );
  if (sidelong.has(field.kind)) return <DetailValue name={name} field={field} row={values} />;
  const validity = field.kind === 'validity' ? validityIn(value) : undefined;
  return validity ? formatValidity(validity) : cellOf(name, field, values);
}
