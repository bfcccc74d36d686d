import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { recordAddress } from '../../../contract/menu/record-address.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import { hasHistory } from '../../../contract/entity/history.ts';
import type { Row } from '../../../contract/core/page.ts';
import { stockStanding } from '../../../contract/stock/stock-standing.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import type { RevealActor } from '../../../machines/entity/record/reveal.ts';
import { Tag } from '../fields/Tag.tsx';
import { textIn } from '../fields/values.ts';
import { isPlainClick } from '../../core/plain-click.ts';
import { Blockers } from './Blockers.tsx';
import { DetailTabs } from './DetailTabs.tsx';
import { DueLines } from '../place/DueLines.tsx';
import { DiagramButton, DiagramPart } from './DiagramPart.tsx';
import { counters, FactList, factsOf, systemKeys } from '../fields/FactList.tsx';
import { Figures } from './Figures.tsx';
import { JobFiles } from '../../jobs/JobFiles.tsx';
import { HistoryPart } from './HistoryPart.tsx';
import { RowLinks } from './RowLinks.tsx';
import { SlotPart } from '../../stock/SlotPart.tsx';
import { latePart } from '../late-part.tsx';
import { StockLogs } from './StockLogs.tsx';
import { WaitingLines } from '../../core/widgets/WaitingLines.tsx';
import { UsedBy } from './UsedBy.tsx';

/** Only activities have it, and only published ones. */
const Disclosures = latePart(async () => (await import('./Disclosures.tsx')).Disclosures);

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
  const fields = factsOf(entity, row);
  const titled = entity.fields[entity.title];
  return (
    <DetailTabs holders={row['holders']}>
      <article className="detail">
        <header className="detail-head">
          <h3>{textIn(row[entity.title])}</h3>
          {moves && <Tag options={entity.status} code={row.status} />}
          <Standing entity={entity} row={row} />
          <span className="detail-head-tools">
            <PlaceLink record={record} />
            {moves && diagram && <DiagramButton diagram={diagram} />}
          </span>
        </header>
        <DueLines row={row} />
        <Blockers record={record} entity={entity} row={row} />
        {diagram && <DiagramPart diagram={diagram} entity={entity} row={row} />}
        {entity.stock && <Figures entity={entity} row={row} keys={counters.filter((key) => entity.fields[key])} />}
        <FactList
          {...{ row, record, reveal, entity }}
          fields={titled?.computed ? fields : [[entity.title, titled], ...fields]}
        />
        <RecordParts entity={entity} row={row} record={record} />
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

/** Leads to the page of the record; the drawer over the list does not wait there for whoever comes back. */
function PlaceLink({ record }: { readonly record: RecordActor }) {
  const address = useSelector(record, ({ context: { entity, id } }) => recordAddress(entity, id ?? 0));
  if (address === undefined) return null;
  return (
    <a href={`#${address}`} onClick={(event) => isPlainClick(event) && record.send({ type: 'CLOSE' })}>
      在新页打开
    </a>
  );
}

/** What operators have to know of its stock before anything else. */
export function Standing({ entity, row }: { readonly entity: Entity; readonly row: Row }) {
  const standing = stockStanding(entity, row);
  return standing && <Tag options={{ standing }} code="standing" />;
}

interface PartsProps {
  readonly entity: Entity;
  readonly row: Row;
  readonly record: RecordActor;
}

/** What details carry beside the fields: files, ways to other lists, who uses it, what was published, the ledger. */
export const RecordParts = ({ entity, row, record }: PartsProps) => (
  <>
    <JobFiles job={row} record={record} />
    <RowLinks rows={row['links']} />
    <UsedBy rows={row['used_by']} />
    <DisclosuresPart entity={entity} rows={row['disclosure_snapshot']} />
    <Logs entity={entity} row={row} />
  </>
);

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
