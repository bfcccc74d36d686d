import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import { actions as allActions } from '../../contract/core/permission.ts';
import type { ListPage, Row } from '../../contract/core/page.ts';
import type { Revealed, RevealTarget } from '../../contract/entity/reveal.ts';
import { revealMachine } from '../../machines/entity/record/reveal.ts';
import type { ListPageEvent } from '../../machines/entity/list/list-page-events.ts';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import {
  type Choices,
  type ChoicesQuery,
  type PickerActor,
  pickerMachine,
} from '../../machines/entity/record/picker.ts';
import { type PageQuery, type TableActor, tableMachine } from '../../machines/entity/list/table.ts';
import { EntityListPage } from '../../src/entity/EntityListPage.tsx';
import { draw } from './draw.tsx';
import { moving } from './standing.ts';

/** What a test may ask of a list page whose table really runs. */
export interface ListUnderTest {
  readonly table: TableActor;
  readonly picker: PickerActor;
  /** What the page was told, and what the app was. */
  readonly told: readonly (ListPageEvent | { readonly type: string })[];
  /** Another state of the page's own context, and what else it has started. */
  readonly become: (context: object, children?: object) => void;
  readonly clear: () => void;
}

export interface ListOptions {
  readonly entity: string;
  /** Or what it answers each time. */
  readonly rows?: readonly Row[] | (() => readonly Row[] | Promise<readonly Row[]>);
  readonly actions?: readonly string[];
  readonly choices?: Choices;
  readonly totals?: Readonly<Record<string, number>>;
  /** Its first page fails with these words. */
  readonly failure?: string;
}

/** Goods as the list of 线下商品 has them. */
export const goodsRow = (id: number): Row => ({
  id,
  version: 1,
  status: 'enabled',
  title: `品鉴装${id}`,
  goods_no: `XX${String(id).padStart(6, '0')}`,
  unit: '件',
  stock_available: id,
});

/** Draws the list page of an entity over a table that runs: its rows come at once. */
export function drawList({
  entity,
  rows = [goodsRow(1)],
  actions = allActions,
  choices,
  totals,
  failure,
}: ListOptions): ListUnderTest {
  const told: (ListPageEvent | { readonly type: string })[] = [];
  const fetchPage = fromPromise<ListPage, PageQuery>(async () => {
    if (failure !== undefined) throw new Error(failure);
    const data = typeof rows === 'function' ? await rows() : rows;
    return { data, pageNo: 1, totalCount: data.length, ...(totals && { totals }) };
  });
  const fetchChoices = fromPromise<Choices, ChoicesQuery>(async () => choices ?? { data: [], totalCount: 0 });
  const table = createActor(tableMachine.provide({ actors: { fetchPage } }), { input: { entity } }).start();
  const picker = createActor(pickerMachine.provide({ actors: { fetchChoices } })).start();
  const fetchValue = fromPromise<Revealed, RevealTarget>(async ({ input: { id, field } }) => ({
    value: `${field} of ${id}`,
  }));
  const reveal = createActor(revealMachine.provide({ actors: { fetchValue } }), { input: { entity } }).start();
  const snapshot = (context: object, children: object = {}) => ({
    value: 'browsing',
    context: { key: `/award/${entity}`, entity, actions, savedId: 0, ...context },
    children: { table, picker, reveal, ...children },
  });
  const { actor, become } = moving(snapshot({}));
  const send = (event: ListPageEvent) => void told.push(event);
  const system = { get: () => ({ send }) } as unknown as AnyActorRef['system'];
  const page = Object.assign(actor, { send, system }) as unknown as ListPageActor;
  const clear = draw(<EntityListPage page={page} />);
  return {
    table,
    picker,
    told,
    become: (context, children) => become(snapshot(context, children)),
    clear: () => {
      clear();
      // The picker is told of its closing a moment later.
      table.stop();
    },
  };
}
