import { appModel } from '../../models/app.model.ts';
import { blockModel } from '../../models/block.model.ts';
import { bootstrapModel } from '../../models/bootstrap.model.ts';
import { confirmModel } from '../../models/confirm.model.ts';
import { diagramModel } from '../../models/diagram.model.ts';
import { listPageModel } from '../../models/list-page.model.ts';
import { noticesModel } from '../../models/notices.model.ts';
import { pickerModel } from '../../models/picker.model.ts';
import { recordModel } from '../../models/record.model.ts';
import { sessionModel } from '../../models/session.model.ts';
import { shellModel } from '../../models/shell.model.ts';
import { tableModel } from '../../models/table.model.ts';
import { tabsModel } from '../../models/tabs.model.ts';
import { uploadModel } from '../../models/upload.model.ts';
import { workplaceModel } from '../../models/workplace.model.ts';
import { candidates } from '../../engine/events.ts';
import { type AnyModel, type EngineModel, engineModel } from '../../engine/model.ts';
import { machineOf, type PathEvent, type Snapshot } from '../../engine/xstate-internals.ts';
import { chartOf, type House, type Living } from './house.ts';

const modelled: readonly AnyModel[] = [
  appModel,
  sessionModel,
  noticesModel,
  shellModel,
  bootstrapModel,
  tabsModel,
  workplaceModel,
  blockModel,
  listPageModel,
  tableModel,
  pickerModel,
  recordModel,
  uploadModel,
  confirmModel,
  diagramModel,
];

/** Models of the charts that run together, by chart. */
export const models: ReadonlyMap<string, EngineModel> = new Map(
  modelled.map((model) => [machineOf(model.machine).id, engineModel(model)]),
);

/** What a person does; all else comes from other charts and from the world. */
const own: Readonly<Record<string, readonly string[]>> = {
  session: ['SIGN_IN', 'SIGN_OUT', 'CONFIRM', 'CANCEL'],
  notices: ['DISMISS'],
  bootstrap: ['RETRY', 'LEAVE'],
  tabs: [
    'SELECT_TAB',
    'CLOSE_TAB',
    'CLOSE_LEFT',
    'CLOSE_RIGHT',
    'CLOSE_OTHERS',
    'CLOSE_ALL',
    'CLOSE_ANYWAY',
    'KEEP_TABS',
  ],
  workplace: ['REFRESH'],
  block: ['RELOAD'],
  listPage: ['CREATE', 'OPEN', 'ASK'],
  table: [
    'FILL',
    'SEARCH',
    'RESET',
    'SHOW_TAB',
    'TURN_PAGE',
    'SORT',
    'RELOAD',
    'SELECT',
    'SHOW_COLUMN',
    'HIDE_COLUMN',
    'SET_DENSITY',
    'SET_SHAPE',
    'EXPAND',
    'COLLAPSE',
  ],
  picker: ['OPEN', 'LOOK_FOR', 'MORE', 'RETRY', 'CLOSE'],
  record: [
    'CHANGE',
    'LEAVE_FIELD',
    'UPLOAD',
    'SUBMIT',
    'RETRY',
    'EDIT',
    'CLOSE',
    'DISCARD',
    'KEEP',
    'KEEP_MINE',
    'TAKE_THEIRS',
    'RESTORE_DRAFT',
    'DROP_DRAFT',
  ],
  upload: ['RETRY', 'SKIP'],
  confirm: ['EXPLAIN', 'CONFIRM', 'CANCEL'],
  diagram: ['SHOW', 'HIDE', 'RETRY'],
};

export interface Doing {
  readonly living: Living;
  readonly event: PathEvent;
}

/** All that a person can do now: with the frame, and with the page in front. A page behind another one is out of reach. */
export function personEvents(house: House): readonly Doing[] {
  const living = house.living();
  const front = frontPage(living);
  const root = { path: 'app', id: 'app', ref: house.app, snapshot: house.app.getSnapshot() } as unknown as Living;
  const retry: Doing[] = house.app.getSnapshot().can({ type: 'RETRY' })
    ? [{ living: { ...root, send: () => house.app.send({ type: 'RETRY' }) }, event: { type: 'RETRY' } }]
    : [];
  const inReach = living.filter(({ path }) => !path.includes('/page:') || (front !== '' && isAt(path, front)));
  return [...retry, ...inReach.flatMap((one) => eventsOf(one, living).map((event) => ({ living: one, event })))];
}

const isAt = (path: string, page: string) => path === page || path.startsWith(`${page}/`);

/** Path of the page that is shown; '' when none is. */
export function frontPage(living: readonly Living[]): string {
  const shell = living.find(({ path }) => path === 'shell');
  const tabs = living.find(({ path }) => path === 'shell/tabs');
  if (!tabs || !shell?.snapshot.matches({ running: 'onPage' })) return '';
  return `shell/tabs/page:${(tabs.snapshot.context as { active: string }).active}`;
}

function eventsOf(living: Living, all: readonly Living[]): readonly PathEvent[] {
  const chart = chartOf(living);
  const model = models.get(chart);
  if (!model) return [];
  const { snapshot } = living;
  const types = own[chart] ?? [];
  const special = specialEvents(living, all);
  const replaced = new Set(special.map(({ type }) => type));
  const usual = candidates(model, snapshot).filter(({ type }) => types.includes(type) && !replaced.has(type));
  return [...special, ...usual].filter((event) => snapshot.can(event));
}

/** Events whose payloads depend on what is really there. */
export const specialEvents = (living: Living, all: readonly Living[]): readonly PathEvent[] =>
  specials[chartOf(living)]?.(living, all) ?? [];

const specials: Readonly<Record<string, (living: Living, all: readonly Living[]) => readonly PathEvent[]>> = {
  session: () => ['admin', 'clerk'].map((username) => ({ type: 'SIGN_IN', username, password: 'correct horse' })),
  notices: ({ snapshot }) =>
    (snapshot.context as { notices: readonly { cause: string }[] }).notices.map(({ cause }) => ({
      type: 'DISMISS',
      cause,
    })),
  tabs: ({ snapshot }) =>
    (snapshot.context as { tabs: readonly { key: string }[] }).tabs.flatMap(({ key }) => [
      { type: 'SELECT_TAB', key },
      { type: 'CLOSE_TAB', key },
    ]),
  listPage: ({ path, snapshot }, all) => {
    const { entity } = snapshot.context as { entity: string };
    const table = all.find((one) => one.path === `${path}/table`);
    const [row] = table ? (table.snapshot.context as { rows: readonly { id: number; version: number }[] }).rows : [];
    if (!row) return [{ type: 'OPEN', mode: 'none', id: 0 }];
    const modes = entity === 'goods_offline' ? ['detail', 'edit', 'ADJUST_STOCK'] : ['detail', 'edit'];
    return [...modes.map((mode) => ({ type: 'OPEN', mode, id: row.id })), question(entity, row)];
  },
  record: ({ snapshot }) => changesOf(snapshot),
};

/** Its request gets an id when it is asked. */
const question = (entity: string, { id, version }: { id: number; version: number }): PathEvent => ({
  type: 'ASK',
  question: {
    title: '提示',
    content: '确定停用吗？',
    okText: '确定',
    danger: false,
    needsReason: false,
    requestId: '',
    said: '已停用',
    target: { entity, id, event: 'DISABLE', version },
  },
});

function changesOf(snapshot: Snapshot): readonly PathEvent[] {
  const { mode, base } = snapshot.context as { mode: string; base: Readonly<Record<string, unknown>> };
  const values =
    mode === 'ADJUST_STOCK'
      ? [
          { stock_delta: 50, stock_reason: '盘点入库' },
          { stock_delta: null, stock_reason: null },
        ]
      : [{ cate_name: '新品' }, { cate_name: '旧品' }, { cate_name: base['cate_name'] ?? null }];
  return values.map((changed) => ({ type: 'CHANGE', values: changed }));
}
