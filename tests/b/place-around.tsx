import { type AnyActorLogic, createActor, fromCallback, fromPromise } from 'xstate';
import type { RelatedList } from '../../contract/menu/related.ts';
import type { ListPage, Row } from '../../contract/core/page.ts';
import { permissionPages } from '../../contract/menu/pages.ts';
import { type Action, actions as allActions } from '../../contract/core/permission.ts';
import { latePageMachine } from '../../machines/entity/list/late-page.ts';
import { placePanelsMachine } from '../../machines/entity/place/place-panels.ts';
import { type RecordPageInput, recordPageMachine } from '../../machines/entity/record/record-page.ts';
import { type RelatedQuery, relatedRowsMachine } from '../../machines/entity/record/related-rows.ts';
import {
  type LoadedPresence,
  type OpenRecord,
  presenceLoaderMachine,
} from '../../machines/entity/record/presence-loader.ts';
import { recordMachine } from '../../machines/entity/record/record.ts';
import '../../src/entity/list/list-page.css';
import { panels as activityPanels } from '../../src/activities/module.ts';
import { registerPanels } from '../../src/entity/place/known-panels.ts';
import { RecordPage } from '../../src/entity/RecordPage.tsx';
import { Permissions } from '../../src/entity/permitted.tsx';
import { draw } from './draw.tsx';
import { never } from './drawer-around.tsx';
import { oneDrawing } from './drawing.ts';
import { loadedRecord } from './loaded-record.ts';

export const order: Row = {
  id: 31,
  version: 2,
  status: 'wait_check',
  order_no: 'DH2026112400000031',
  goods_text: '草本润喉糖礼盒',
  goods_image: null,
  sync_status: 'none',
  nickname: '唐果',
  total_points: 12_000,
  total_fen: 0,
  channel: 'duiba',
  receiver_name: '唐果',
  receiver_address: '桂澜路 77 号',
  remark: null,
  created_at: '2026-11-24T20:15:00+08:00',
};

interface Opened {
  readonly entity?: string;
  readonly row?: Row;
  readonly actions?: readonly Action[];
  readonly load?: () => Promise<Row>;
  readonly lists?: readonly RelatedList[];
  readonly fetchRows?: (query: RelatedQuery) => Promise<ListPage>;
  /** What the room of the entity adds to the page, by name. */
  readonly panels?: Readonly<Record<string, AnyActorLogic>>;
}

registerPanels(activityPanels);

/** What draws the page of a record that really runs, one at a time in a file of tests; what it reads is there at once unless it is said otherwise. */
export function places() {
  const drawing = oneDrawing();
  const open = ({
    entity = 'goods_order',
    row = order,
    actions = allActions,
    load = async () => row,
    lists = [],
    fetchRows = never,
    panels = {},
  }: Opened = {}) => {
    const loadPage = fromPromise<{ logic: AnyActorLogic }, { view: string }>(async ({ input: { view } }) => {
      const logic = panels[view];
      return logic ? { logic } : never();
    });
    const record = recordMachine.provide({
      actors: { load: fromPromise<Row, { entity: string; id: number; mode: string }>(load) },
    });
    const logic = recordPageMachine.provide({
      actors: {
        record: loadedRecord(record),
        made: loadedRecord(record),
        related: relatedRowsMachine.provide({
          actors: {
            findLists: fromPromise<readonly RelatedList[], { entity: string; id: number }>(async () => lists),
            fetchRows: fromPromise<ListPage, RelatedQuery>(({ input }) => fetchRows(input)),
          },
        }),
        panels: placePanelsMachine.provide({ actors: { panel: latePageMachine.provide({ actors: { loadPage } }) } }),
        watchName: fromCallback<{ type: 'none' }, { key: string; entity: string }>(({ sendBack }) =>
          sendBack({ type: 'ROW_READ', row }),
        ),
        presence: presenceLoaderMachine.provide({
          actors: { loadPresence: fromPromise<LoadedPresence, OpenRecord>(never) },
        }),
      },
    });
    const input: RecordPageInput = { key: `/x/${row.id}`, entity, id: row.id, actions };
    const page = createActor(logic, { input }).start();
    const owned = permissionPages.map(({ permissionId }) => ({
      permissionId,
      actionEntitySet: allActions.map((action) => ({ action })),
    }));
    const clear = draw(
      <Permissions of={owned}>
        <RecordPage page={page} />
      </Permissions>,
    );
    drawing.keep(() => {
      clear();
      page.stop();
    });
    return page;
  };
  return { drawing, open };
}
