import { useSelector } from '@xstate/react';
import { Alert, Button, Tabs } from 'antd';
import { recordAddress } from '../../../contract/menu/record-address.ts';
import { narrowedTo, type RelatedList } from '../../../contract/menu/related.ts';
import { createTitle } from '../../../contract/entity-names.ts';
import { type Entity, formFields } from '../../../contract/entity/entity.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import { hiddenOf, identityOf, listColumns, recordName } from '../../../contract/entity/list/list-look.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { RecordPageActor } from '../../../machines/entity/record/record-page.ts';
import type { RelatedRowsActor } from '../../../machines/entity/record/related-rows.ts';
import { cellOf } from '../fields/cells.tsx';
import { lookOf } from '../fields/looks.ts';
import { textIn } from '../fields/values.ts';
import { columnLabel } from '../list/columns.tsx';
import { usePermits } from '../permitted.tsx';
import { stateText } from '../../core/state-text.ts';
import { WaitingLines } from '../../core/widgets/WaitingLines.tsx';

/** Columns beside the name; the others are in the list. */
const mostColumns = 4;

interface Props {
  readonly page: RecordPageActor;
  readonly related: RelatedRowsActor;
  readonly owner: Entity;
  readonly row: Row;
}

/** Rows of other kinds that belong to the record, a tab for each kind. */
export function RelatedRows({ page, related, owner, row }: Props) {
  const { lists, at, total } = useSelector(related, ({ context }) => context);
  const state = useSelector(related, ({ value }) => stateText(value));
  if (state === 'lost') return <Missing related={related} />;
  const list = lists[at];
  if (!list) return null;
  const count = state === 'open.shown' ? ` ${total}` : '';
  return (
    <section className="panel related" aria-label="相关数据" data-machine="relatedRows" data-state={state}>
      <Tabs
        activeKey={String(at)}
        onChange={(key) => related.send({ type: 'CHOOSE', at: Number(key) })}
        items={lists.map(({ title }, place) => ({
          key: String(place),
          label: place === at ? `${title}${count}` : title,
        }))}
        tabBarExtraContent={<Ways page={page} list={list} owner={owner} row={row} />}
      />
      <ListBody related={related} list={list} state={state} />
    </section>
  );
}

interface ListProps extends Props {
  readonly list: RelatedList;
  readonly state: string;
}

/** One of the lists by itself, where its tab stands elsewhere. */
export const ListPart = ({ page, related, owner, row, list, state }: ListProps) => (
  <section className="panel related" aria-label={list.title} data-machine="relatedRows" data-state={state}>
    <header className="related-head">
      <Ways page={page} list={list} owner={owner} row={row} />
    </header>
    <ListBody related={related} list={list} state={state} />
  </section>
);

/** Making one that belongs here, and the whole list, narrowed to the record. */
function Ways({ page, list, owner, row }: Omit<Props, 'related'> & { readonly list: RelatedList }) {
  const permits = usePermits();
  const listed = entityNamed(list.entity);
  const makes =
    listed.calls.create !== undefined &&
    permits(listed.permissionId, 'add') &&
    formFields(listed, 'create')[list.by]?.kind === 'reference';
  const given = { [list.by]: row.id, [list.by.replace(/_id$/, '_title')]: recordName(owner, row) };
  return (
    <span className="related-ways">
      {makes && (
        <Button size="small" onClick={() => page.send({ type: 'MAKE', making: { entity: list.entity, given } })}>
          {createTitle(list.entity)}
        </Button>
      )}
      <a href={`#${list.path}?${String(new URLSearchParams(narrowedTo(list, row.id)))}`}>查看全部</a>
    </span>
  );
}

interface BodyProps {
  readonly related: RelatedRowsActor;
  readonly list: RelatedList;
  readonly state: string;
}

function ListBody({ related, list, state }: BodyProps) {
  const rows = useSelector(related, ({ context }) => context.rows);
  if (state === 'open.missing') return <Missing related={related} />;
  if (rows.length > 0) return <RowsTable listed={entityNamed(list.entity)} rows={rows} />;
  return state === 'open.shown' ? (
    <p className="detail-none related-none">还没有{list.title}</p>
  ) : (
    <WaitingLines lines={3} name={`${list.title}加载中`} />
  );
}

export function Missing({ related }: { readonly related: RelatedRowsActor }) {
  const error = useSelector(related, ({ context }) => context.error);
  const again = (
    <Button size="small" onClick={() => related.send({ type: 'RETRY' })}>
      重试
    </Button>
  );
  return <Alert type="error" showIcon title={error} action={again} />;
}

interface TableProps {
  readonly listed: Entity;
  readonly rows: readonly Row[];
}

/** As the list begins: what a row is, and what decides about it. */
function RowsTable({ listed, rows }: TableProps) {
  const hidden = hiddenOf(listed, {});
  const [first, ...others] = listColumns(listed).filter(({ key }) => !hidden.includes(key));
  const columns = others.slice(0, mostColumns);
  return (
    <table className="related-table">
      <thead>
        <tr>
          <th scope="col">{first && columnLabel(listed, first)}</th>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-align={alignOf(listed, column.key)}>
              {columnLabel(listed, column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <RowName listed={listed} row={row} />
            </th>
            {columns.map(({ key }) => {
              const field = listed.fields[key];
              return (
                <td key={key} data-align={alignOf(listed, key)}>
                  {field && cellOf(key, field, row)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const alignOf = ({ fields }: Entity, key: string) => fields[key] && lookOf(fields[key]).align;

/** The name of a row leads to its own page, for those who may read it. */
function RowName({ listed, row }: { readonly listed: Entity; readonly row: Row }) {
  const permits = usePermits();
  const { below } = identityOf(listed) ?? {};
  const name = recordName(listed, row);
  const address = permits(listed.permissionId, 'get') ? recordAddress(listed.name, row.id) : undefined;
  const note = below === undefined ? '' : textIn(row[below]);
  return (
    <>
      {address === undefined ? name : <a href={`#${address}`}>{name}</a>}
      {note !== '' && note !== name && <small>{note}</small>}
    </>
  );
}
