import { useSelector } from '@xstate/react';
import { Button, Tooltip } from 'antd';
import { useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { fieldOf } from '../../../contract/entity/entity.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import { maxSelected, tooManyToSelect } from '../../../contract/entity/wire/selection.ts';
import { type Offer, offersFor, offersForAll } from '../../../machines/entity/bulk/selection-offers.ts';
import { packOf } from '../../../machines/entity/bulk/selection-setup.ts';
import type { SelectionActor } from '../../../machines/entity/bulk/selection.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { cellOf } from '../fields/cells.tsx';
import { dangerLast } from '../list/row-moves.ts';
import { usePermittedActions } from '../permitted.tsx';

const number = (count: number) => count.toLocaleString('en-US');

interface Props {
  readonly table: TableActor;
  /** Null until the code of actions upon many rows has come. */
  readonly selection: SelectionActor | null;
  readonly permissionId: string;
}

/** How many rows are ticked, on this page and on others, how to tick more, and what can be done with all of them. */
export function SelectionBar({ table, selection, permissionId }: Props) {
  const count = useSelector(table, ({ context }) => context.selected.length);
  const total = useSelector(table, ({ context }) => context.total);
  const isWhole = useSelector(selection ?? undefined, (snapshot) => snapshot !== undefined && isOfAll(snapshot));
  if (count === 0) return null;
  return (
    <div className="selection-bar" role="group" aria-label="已选择的数据">
      {isWhole ? (
        <output>
          已选中符合条件的全部 <strong>{number(total)}</strong> 条
        </output>
      ) : (
        <output>
          已选择 <strong>{number(count)}</strong> 项
        </output>
      )}
      {!isWhole && <Sums table={table} />}
      {selection && (isWhole ? <LessToSelect selection={selection} /> : <MoreToSelect selection={selection} />)}
      <button type="button" className="link" onClick={() => table.send({ type: 'SELECT', ids: [] })}>
        清空
      </button>
      {selection && <PackButton selection={selection} />}
      {selection && <Offers selection={selection} permissionId={permissionId} />}
    </div>
  );
}

/** So many sums are said: of the others the list shows the rows. */
const mostSums = 3;

/** What the ticked rows come to, as long as all of them are on this page: of others the browser knows only that they are ticked. */
function Sums({ table }: { readonly table: TableActor }) {
  const entity = entityNamed(useSelector(table, ({ context }) => context.entity));
  const rows = useSelector(table, ({ context }) => context.rows);
  const selected = useSelector(table, ({ context }) => context.selected);
  const ticked = rows.filter(({ id }) => selected.includes(id));
  if (ticked.length < Math.max(2, selected.length)) return null;
  return (entity.sums ?? entity.totals ?? []).slice(0, mostSums).map((key) => {
    const sum = ticked.reduce((before, row) => before + Number(row[key] ?? 0), 0);
    const { label = fieldOf(entity, key).label } = entity.columns.find((column) => column.key === key) ?? {};
    return (
      <span key={key} className="selection-sum">
        {label} <strong>{cellOf(key, fieldOf(entity, key), { [key]: sum })}</strong>
      </span>
    );
  });
}

/** All that the search finds is meant, and not the rows that are ticked. */
const isOfAll = (snapshot: SnapshotFrom<SelectionActor>): boolean =>
  snapshot.matches('whole') || snapshot.matches('handing');

/** Back from all that the search finds: to the page, or to rows that can be unticked one by one. */
function LessToSelect({ selection }: { readonly selection: SelectionActor }) {
  const mayMatching = useSelector(selection, (snapshot) => snapshot.can({ type: 'SELECT_MATCHING' }));
  return (
    <>
      <button type="button" className="link" onClick={() => selection.send({ type: 'SELECT_PAGE_ONLY' })}>
        只选本页
      </button>
      {mayMatching && (
        <button type="button" className="link" onClick={() => selection.send({ type: 'SELECT_MATCHING' })}>
          逐条选择
        </button>
      )}
    </>
  );
}

/** 全选本页, and all that the search finds: as a condition once the page is ticked, where there is something to be done with it. */
function MoreToSelect({ selection }: { readonly selection: SelectionActor }) {
  const mayPage = useSelector(selection, (snapshot) => snapshot.can({ type: 'SELECT_PAGE' }));
  const mayAll = useSelector(selection, (snapshot) => snapshot.can({ type: 'SELECT_ALL' }));
  const mayMatching = useSelector(selection, (snapshot) => snapshot.can({ type: 'SELECT_MATCHING' })) && !mayAll;
  const isGathering = useSelector(selection, (snapshot) => snapshot.matches('gathering'));
  const total = useSelector(selection, ({ context }) => context.total);
  const error = useSelector(selection, ({ context }) => context.error);
  return (
    <>
      {mayPage && (
        <button type="button" className="link" onClick={() => selection.send({ type: 'SELECT_PAGE' })}>
          全选本页
        </button>
      )}
      {mayAll && (
        <button type="button" className="link" onClick={() => selection.send({ type: 'SELECT_ALL' })}>
          选中全部 {number(total)} 条
        </button>
      )}
      {mayMatching && (
        <button type="button" className="link" onClick={() => selection.send({ type: 'SELECT_MATCHING' })}>
          选择全部匹配 ({number(total)})
        </button>
      )}
      {isGathering && <span role="status">正在选择全部匹配的 {number(total)} 项…</span>}
      {total > maxSelected && !mayAll && <span className="selection-note">{tooManyToSelect(total)}</span>}
      {error !== '' && (
        <span role="alert" className="selection-error">
          {error}
        </span>
      )}
    </>
  );
}

interface OffersProps {
  readonly selection: SelectionActor;
  readonly permissionId: string;
}

/** The steps that the selected rows can take together. */
function Offers({ selection, permissionId }: OffersProps) {
  const { entity, ids, known, query } = useSelector(selection, ({ context }) => context);
  const isOpen = useSelector(selection, (snapshot) => snapshot.matches('open') || snapshot.matches('whole'));
  const isWhole = useSelector(selection, isOfAll);
  const actions = usePermittedActions(permissionId);
  const offers = useMemo(
    () => (isWhole && query ? offersForAll(entity, actions, query) : offersFor(entity, actions, ids, known)),
    [isWhole, query, entity, actions, ids, known],
  );
  return (
    <span className="selection-offers">
      {dangerLast(offers, ({ move }) => move).map((offer) => (
        <OfferButton
          key={offer.move.event}
          offer={isOpen ? offer : { ...offer, refusal: offer.refusal ?? '请等待当前的批量操作结束' }}
          onChoose={() => selection.send({ type: 'START', event: offer.move.event })}
        />
      ))}
    </span>
  );
}

const wholeUnpacked = '只能打包逐条选择的数据，请改用「逐条选择」或「只选本页」';

/** One file with something of each ticked row. */
function PackButton({ selection }: { readonly selection: SelectionActor }) {
  const pack = useSelector(selection, ({ context }) => packOf(context));
  const count = useSelector(selection, ({ context }) => context.ids.length);
  const isOpen = useSelector(selection, (snapshot) => snapshot.matches('open'));
  const isWhole = useSelector(selection, isOfAll);
  const isPacking = useSelector(selection, (snapshot) => snapshot.matches('packing'));
  if (!pack) return null;
  const refusal = isWhole ? wholeUnpacked : count > pack.most ? `一次最多打包 ${number(pack.most)} 项` : undefined;
  const button = (
    <Button
      size="small"
      loading={isPacking}
      className={refusal === undefined ? '' : 'refused'}
      aria-disabled={refusal !== undefined || !isOpen}
      aria-description={refusal}
      onClick={() => selection.send({ type: 'PACK' })}
    >
      {pack.label}
    </Button>
  );
  return refusal === undefined ? button : <Tooltip title={refusal}>{button}</Tooltip>;
}

/** Greyed, it keeps the keyboard and says why. */
function OfferButton({ offer, onChoose }: { readonly offer: Offer; readonly onChoose: () => void }) {
  const { move, refusal } = offer;
  const button = (
    <Button
      size="small"
      danger={move.danger ?? false}
      className={refusal === undefined ? '' : 'refused'}
      aria-disabled={refusal !== undefined}
      aria-label={`批量${move.label}`}
      aria-description={refusal}
      onClick={() => refusal === undefined && onChoose()}
    >
      {move.label}
    </Button>
  );
  return refusal === undefined ? button : <Tooltip title={refusal}>{button}</Tooltip>;
}
