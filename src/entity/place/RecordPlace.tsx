import { useSelector } from '@xstate/react';
import type { Entity } from '../../../contract/entity/entity.ts';
import { panelsOf } from '../../../contract/entity/place-panel.ts';
import { hasHistory } from '../../../contract/entity/history.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { RecordPageActor } from '../../../machines/entity/record/record-page.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import { Blockers } from '../record/Blockers.tsx';
import { DetailTabs } from '../record/DetailTabs.tsx';
import { DiagramButton, DiagramPart } from '../record/DiagramPart.tsx';
import { questionOf } from '../list/row-moves.ts';
import { FactList, systemKeys } from '../fields/FactList.tsx';
import { HistoryPart } from '../record/HistoryPart.tsx';
import { RecordParts } from '../record/RecordDetail.tsx';
import { RecordFigures, RecordSections } from './RecordFacts.tsx';
import { PlacePanel } from './PlacePanel.tsx';
import { PlaceTabs } from './PlaceTabs.tsx';
import { ProposedChange, WaitingChange } from './WaitingChange.tsx';
import { RelatedRows } from './RelatedRows.tsx';
import { RecordHead } from './RecordHead.tsx';
import '../record/record.css';
import './record-place.css';

interface Props {
  readonly page: RecordPageActor;
  readonly record: RecordActor;
  readonly entity: Entity;
  readonly row: Row;
}

/** A record as a place: who it is and what can be done, its figures, what is missing, its fields, its life and its history. */
export function RecordPlace({ page, record, entity, row }: Props) {
  const { presence, reveal, related, panels } = useSelector(page, ({ children }) => children);
  const shown = { row, record, reveal, entity };
  const isTabbed = entity.panels !== undefined;
  const columns = (
    <div className="record-columns">
      <div className="record-main">
        <DetailTabs holders={row['holders']}>
          <RecordSections {...shown} />
        </DetailTabs>
        {!isTabbed && related && <RelatedRows page={page} related={related} owner={entity} row={row} />}
        <RecordParts entity={entity} row={row} record={record} />
      </div>
      <Aside {...shown} page={page} />
    </div>
  );
  return (
    <article className="record-place" data-machine="record" data-record-id={row.id}>
      <RecordHead page={page} record={record} presence={presence} entity={entity} row={row} />
      <Decisive page={page} {...shown} />
      <WaitingChange row={row} />
      <ProposedChange row={row} />
      <Blockers record={record} entity={entity} row={row} panels={panels} />
      <Notes page={page} entity={entity} row={row} />
      {isTabbed && panels && related ? (
        <PlaceTabs {...{ page, panels, related, entity, row }}>{columns}</PlaceTabs>
      ) : (
        columns
      )}
    </article>
  );
}

type Shown = Parameters<typeof RecordFigures>[0];

/** The figures that decide about it: its room's own, or those that its list shows at first. */
function Decisive({ page, ...shown }: Shown & Pick<Props, 'page'>) {
  const { entity, row } = shown;
  const panels = useSelector(page, ({ children }) => children.panels);
  const started = useSelector(panels, (snapshot) => snapshot?.context.started);
  const actions = useSelector(page, ({ context }) => context.actions);
  const own = panelsOf(entity, row, actions).find(([, { at }]) => at === 'figures');
  if (!own) return <RecordFigures {...shown} />;
  const [name, { title }] = own;
  return <PlacePanel {...{ name, title, page, entity, row }} late={started?.[name]} />;
}

/** What its room has to say about it before anything is done with it. */
function Notes({ page, entity, row }: Pick<Props, 'page' | 'entity' | 'row'>) {
  const panels = useSelector(page, ({ children }) => children.panels);
  const started = useSelector(panels, (snapshot) => snapshot?.context.started);
  const actions = useSelector(page, ({ context }) => context.actions);
  return panelsOf(entity, row, actions)
    .filter(([, { at }]) => at === 'notes')
    .map(([name, { title }]) => (
      <PlacePanel key={name} {...{ name, title, page, entity, row }} late={started?.[name]} />
    ));
}

/** Where it is in its life, what has happened to it, and what is noted of every row. */
function Aside({ page, ...shown }: Shown & Pick<Props, 'page'>) {
  const { record, entity, row } = shown;
  const { diagram, history } = useSelector(record, ({ children }) => children);
  const moves = Object.keys(entity.status).length > 1;
  return (
    <aside className="record-aside" aria-label="状态与历史">
      {moves && diagram && (
        <section className="panel record-life">
          <h2>
            生命周期
            <DiagramButton diagram={diagram} />
          </h2>
          <DiagramPart
            diagram={diagram}
            entity={entity}
            row={row}
            onTake={(move) => page.send({ type: 'ASK', question: questionOf(entity, row, move) })}
          />
        </section>
      )}
      {history && hasHistory(entity) && (
        <div className="panel record-history">
          <HistoryPart history={history} />
        </div>
      )}
      <section className="panel record-noted" aria-label="记录信息">
        <FactList {...shown} fields={systemKeys.map((key) => [key, entity.fields[key]])} />
      </section>
    </aside>
  );
}
