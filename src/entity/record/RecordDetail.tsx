import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { codeIn } from '../../../contract/entity/codes.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Field } from '../../../contract/entity/field.ts';
import { hasHistory } from '../../../contract/entity/history.ts';
import { isMasked } from '../../../contract/core/mask.ts';
import type { Row } from '../../../contract/core/page.ts';
import { stockStanding } from '../../../contract/stock/stock-standing.ts';
import { applicable } from '../../../machines/entity/record/record-values.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import type { RevealActor } from '../../../machines/entity/record/reveal.ts';
import { DetailValue } from '../fields/DetailValue.tsx';
import { MaskedValue } from '../fields/MaskedValue.tsx';
import { Tag } from '../fields/Tag.tsx';
import { textIn } from '../fields/values.ts';
import { CopyButton } from '../list/CodeCell.tsx';
import { Blockers } from './Blockers.tsx';
import { DetailTabs } from './DetailTabs.tsx';
import { DiagramButton, DiagramPart } from './DiagramPart.tsx';
import { Figures } from './Figures.tsx';
import { JobFiles } from '../../jobs/JobFiles.tsx';
import { HistoryPart } from './HistoryPart.tsx';
import { RowLinks } from './RowLinks.tsx';
import { SlotPart } from '../../stock/SlotPart.tsx';
import { latePart } from '../late-part.tsx';
import { StockLogs } from './StockLogs.tsx';
import { WaitingLines } from '../../shell/layout/WaitingLines.tsx';
import { UsedBy } from './UsedBy.tsx';

/** Only activities have it, and only published ones. */
const Disclosures = latePart(async () => (await import('./Disclosures.tsx')).Disclosures);

const systemKeys = ['created_at', 'created_by_name', 'updated_at', 'updated_by_name'];
const counters = ['stock_total', 'stock_allocated', 'stock_sold', 'stock_locked', 'stock_available'];
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

interface Props {
  readonly record: RecordActor;
  readonly entity: Entity;
  readonly reveal: RevealActor | undefined;
}

/** All that is known of a record, in the order of its fields. */
export function RecordDetail({ record, reveal, entity }: Props) {
  const row = useSelector(record, ({ context }) => context.row);
  const { diagram, history } = useSelector(record, ({ children }) => children);
  if (!row) return null;
  // A line of a journal has nothing before it and nothing after.
  const moves = Object.keys(entity.status).length > 1;
  const apart = new Set([entity.title, 'status', ...systemKeys, ...counters, ...joinedTitles(entity)]);
  const fields = Object.entries(applicable(entity.fields, row)).filter(
    ([key, { createOnly }]) => !createOnly && !apart.has(key),
  );
  const titled = entity.fields[entity.title];
  return (
    <DetailTabs holders={row['holders']}>
      <article className="detail">
        <header className="detail-head">
          <h3>{textIn(row[entity.title])}</h3>
          {moves && <Tag options={entity.status} code={row.status} />}
          <Standing entity={entity} row={row} />
          {moves && diagram && <DiagramButton diagram={diagram} />}
        </header>
        <Blockers record={record} entity={entity} row={row} />
        {diagram && <DiagramPart diagram={diagram} entity={entity} row={row} />}
        {entity.stock && <Figures entity={entity} row={row} keys={counters.filter((key) => entity.fields[key])} />}
        <FactList
          {...{ row, record, reveal, entity }}
          fields={titled?.computed ? fields : [[entity.title, titled], ...fields]}
        />
        <JobFiles job={row} record={record} />
        <RowLinks rows={row['links']} />
        <UsedBy rows={row['used_by']} />
        <DisclosuresPart entity={entity} rows={row['disclosure_snapshot']} />
        <Logs entity={entity} row={row} />
        <FactList
          {...{ row, record, reveal, entity }}
          fields={systemKeys.map((key) => [key, entity.fields[key]])}
          quiet
        />
        {history && hasHistory(entity) && <HistoryPart history={history} />}
      </article>
    </DetailTabs>
  );
}

/** What operators have to know of its stock before anything else. */
function Standing({ entity, row }: { readonly entity: Entity; readonly row: Row }) {
  const standing = stockStanding(entity, row);
  return standing && <Tag options={{ standing }} code="standing" />;
}

/** The ledger, in the words of what kind of stock it is. */
const Logs = ({ entity, row }: { readonly entity: Entity; readonly row: Row }) =>
  entity.slot ? <SlotPart row={row} /> : <StockLogs rows={row['stock_logs']} />;

const DisclosuresPart = ({ entity, rows }: { readonly entity: Entity; readonly rows: unknown }) =>
  Array.isArray(rows) &&
  rows.length > 0 && (
    <Suspense fallback={<WaitingLines lines={3} name="公示快照加载中" />}>
      <Disclosures entity={entity} rows={rows} />
    </Suspense>
  );

interface FactsProps {
  readonly row: Row;
  readonly record: RecordActor;
  readonly reveal: RevealActor | undefined;
  readonly entity: Entity;
  readonly fields: readonly (readonly [key: string, field: Field | undefined])[];
  readonly quiet?: boolean;
}

const Copied = ({ code, record }: { readonly code: string; readonly record: RecordActor }) =>
  code !== '' && <CopyButton code={code} page={record} />;

const FactList = ({ row, record, reveal, entity, fields, quiet = false }: FactsProps) => (
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
              {isMasked(field, row[key]) ? (
                <MaskedValue reveal={reveal} page={entity.permissionId} row={row} name={key} field={field} />
              ) : (
                <>
                  <DetailValue name={key} field={field} row={row} />
                  <Copied code={codeIn(entity, key, row)} record={record} />
                </>
              )}
            </dd>
          </div>
        ),
    )}
  </dl>
);
