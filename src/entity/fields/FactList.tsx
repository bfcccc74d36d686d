import { codeIn } from '../../../contract/entity/codes.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Field } from '../../../contract/entity/field.ts';
import { isMasked } from '../../../contract/core/mask.ts';
import type { Row } from '../../../contract/core/page.ts';
import { applicable } from '../../../machines/entity/record/record-values.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import type { RevealActor } from '../../../machines/entity/record/reveal.ts';
import { DetailValue } from './DetailValue.tsx';
import { MaskedValue } from './MaskedValue.tsx';
import { CopyButton } from '../list/CodeCell.tsx';

/** Of every row: who made it and changed it, and when. */
export const systemKeys = ['created_at', 'created_by_name', 'updated_at', 'updated_by_name'];
/** What a stock comes to. */
export const counters = ['stock_total', 'stock_allocated', 'stock_sold', 'stock_locked', 'stock_available'];
const wide: ReadonlySet<Field['kind']> = new Set([
  'textarea',
  'richtext',
  'images',
  'references',
  'validity',
  'list',
  'json',
  'group',
]);

/** Names that stand beside a reference are shown with it, not again. */
const joinedTitles = ({ fields }: Entity) =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind === 'reference')
    .flatMap(([key]) => ['title', 'name'].map((part) => key.replace(/id$/, part)));

/** The fields that tell something of a row, beside its name, its state and what is noted of every row. */
export function factsOf(entity: Entity, row: Row): readonly (readonly [key: string, field: Field])[] {
  const apart = new Set([entity.title, 'status', ...systemKeys, ...counters, ...joinedTitles(entity)]);
  return Object.entries(applicable(entity.fields, row)).filter(
    ([key, { createOnly, ofChange }]) => !createOnly && !ofChange && !apart.has(key),
  );
}

/** What it takes to show a value of a record. */
export interface Shown {
  readonly row: Row;
  readonly record: RecordActor;
  readonly reveal: RevealActor | undefined;
  readonly entity: Entity;
}

/** A value in full, with what copies it or shows it whole. */
export function FactValue({ row, record, reveal, entity, name, field }: Shown & { name: string; field: Field }) {
  if (isMasked(field, row[name]))
    return <MaskedValue reveal={reveal} page={entity.permissionId} row={row} name={name} field={field} />;
  const code = codeIn(entity, name, row);
  return (
    <>
      <DetailValue name={name} field={field} row={row} />
      {code !== '' && <CopyButton code={code} page={record} />}
    </>
  );
}

interface Props extends Shown {
  readonly fields: readonly (readonly [key: string, field: Field | undefined])[];
  readonly quiet?: boolean;
}

/** Fields of a record, each under its label. */
export const FactList = ({ fields, quiet = false, ...shown }: Props) => (
  <dl className={quiet ? 'facts facts-quiet' : 'facts'}>
    {fields.map(
      ([key, field]) =>
        field && (
          <div key={key} className={wide.has(field.kind) ? 'fact fact-wide' : 'fact'}>
            <dt>
              {field.label}
              {field.unit !== undefined && `（${field.unit}）`}
            </dt>
            <dd>
              <FactValue {...shown} name={key} field={field} />
            </dd>
          </div>
        ),
    )}
  </dl>
);
