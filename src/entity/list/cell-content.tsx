import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { codeIn } from '../../../contract/entity/codes.ts';
import { type Entity, fieldOf } from '../../../contract/entity/entity.ts';
import type { Field } from '../../../contract/entity/field.ts';
import type { Column, Identity } from '../../../contract/entity/entity-parts.ts';
import { identityOf, standsIn } from '../../../contract/entity/list/list-look.ts';
import { isMasked } from '../../../contract/core/mask.ts';
import type { Row } from '../../../contract/core/page.ts';
import { stockStanding } from '../../../contract/stock/stock-standing.ts';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';
import type { RevealActor } from '../../../machines/entity/record/reveal.ts';
import { cellOf } from '../fields/cells.tsx';
import { Tag } from '../fields/Tag.tsx';
import { picturesIn, textIn, textsIn } from '../fields/values.ts';
import { latePart } from '../late-part.tsx';
import { Permitted } from '../permitted.tsx';
import { CodeCell, CopyCell } from './CodeCell.tsx';
import { PictureCell } from './PictureCell.tsx';

/** Few lists have something to reveal: the eye comes with the first that does. */
const MaskedValue = latePart(async () => (await import('../fields/MaskedValue.tsx')).MaskedValue);

/** Many lists have no cell with several tags in it. */
const TagsLine = latePart(async () => (await import('../fields/tags/TagsLine.tsx')).TagsLine);

interface NameProps {
  readonly entity: Entity;
  readonly row: Row;
  readonly title: string;
  readonly page: ListPageActor;
}

/** The name of a row leads to its details, for whoever may read them. */
export const NameLink = ({ entity, row, title, page }: NameProps) => (
  <Permitted page={entity.permissionId} action="get" otherwise={<span title={title}>{title}</span>}>
    <button
      type="button"
      className="link title-link"
      title={title}
      onClick={() => page.send({ type: 'OPEN', mode: 'detail', id: row.id })}
    >
      {title}
    </button>
  </Permitted>
);

/** A value as its kind shows it; beside the state what stands with the stock of the row. */
function plainCell(entity: Entity, key: string, row: Row): ReactNode {
  const state = cellOf(key, fieldOf(entity, key), row);
  const standing = key === 'status' ? stockStanding(entity, row) : undefined;
  return standing ? (
    <span className="tags">
      {state}
      <Tag options={{ standing }} code="standing" />
    </span>
  ) : (
    state
  );
}

interface Props {
  readonly page: ListPageActor;
  readonly reveal: RevealActor | undefined;
  readonly entity: Entity;
}

/** What a row is recognised by: its picture, its name, and its number below. */
function IdentityCell({ of, identity, row }: { readonly of: Props; readonly identity: Identity; readonly row: Row }) {
  const { entity, page } = of;
  const { name, below, picture } = identity;
  const title = textIn(row[name]) || textIn(row[entity.title]);
  const isNamed = title !== '';
  return (
    <span className="identity">
      {picture !== undefined && <IdentityPicture pictures={picturesIn(row[picture])} label={title} page={page} />}
      <span className="two-lines">
        {isNamed ? <NameLink entity={entity} row={row} title={title} page={page} /> : plainCell(entity, name, row)}
        {below !== undefined && <Below of={of} name={below} row={row} />}
      </span>
    </span>
  );
}

/** Its place is kept where there is none, so that names stand below each other. */
const IdentityPicture = (props: ComponentProps<typeof PictureCell>) =>
  props.pictures.length > 0 ? (
    <PictureCell {...props} />
  ) : (
    <span className="no-picture" data-initial={/[\p{L}\p{N}]/u.exec(props.label)?.[0]} />
  );

/** A second thing in a cell, in small print; nothing where the row has none. */
function Below({ of, name, row }: { readonly of: Props; readonly name: string; readonly row: Row }) {
  if ((row[name] ?? '') === '') return null;
  // A link below another would be hard to hit.
  const leads = of.entity.leads?.[name] !== undefined;
  return <span className="small-line">{leads ? plainCell(of.entity, name, row) : contentOf(of, name, row)}</span>;
}

/** What stands in a column of a row, with what the column says below it. */
export function cellIn(of: Props, column: Column, row: Row): ReactNode {
  const { key, below } = standsIn(column, row);
  const identity = key === of.entity.title ? identityOf(of.entity) : undefined;
  if (identity) return <IdentityCell of={of} identity={identity} row={row} />;
  if (below === undefined) return contentOf(of, key, row);
  return (
    <span className="two-lines">
      <span className="first-line">{contentOf(of, key, row)}</span>
      <Below of={of} name={below} row={row} />
    </span>
  );
}

/** What is known of a field of a row, as this operator may see it. */
export function contentOf({ page, reveal, entity }: Props, key: string, row: Row): ReactNode {
  const value = row[key];
  const field = fieldOf(entity, key);
  const plain = plainCell(entity, key, row);
  const leads = entity.leads?.[key];
  if (leads && value !== null && value !== undefined) return <a href={`#${leads(row)}`}>{plain}</a>;
  const code = codeIn(entity, key, row);
  if (code !== '') return <CodeCell code={code} page={page} />;
  if (field.copied !== undefined) return <CopyCell label={field.copied} text={textIn(value)} page={page} />;
  if (field.kind === 'image' || field.kind === 'images')
    return <PictureCell pictures={picturesIn(value)} label={field.label} page={page} />;
  if (isMasked(field, value))
    return (
      <Suspense fallback={plain}>
        <MaskedValue reveal={reveal} page={entity.permissionId} row={row} name={key} field={field} />
      </Suspense>
    );
  return hasSeveral(field, value) ? <TagsCell field={field} codes={textsIn(value)} plain={plain} /> : plain;
}

const hasSeveral = ({ kind }: Field, value: unknown): boolean =>
  (kind === 'multiselect' || kind === 'tags') && textsIn(value).length > 1;

interface TagsProps {
  readonly field: Field;
  readonly codes: readonly string[];
  /** What stands there until it has come. */
  readonly plain: ReactNode;
}

const TagsCell = ({ field, codes, plain }: TagsProps) => (
  <Suspense fallback={plain}>
    <TagsLine options={field.options} codes={codes} />
  </Suspense>
);
