import type { SnapshotFrom } from 'xstate';
import { goodsStatus } from '../../contract/goods/goods.ts';
import type { ListPage, Row, Sort } from '../../contract/core/page.ts';
import { type LeanPage, wholePage } from '../../contract/entity/lean-rows.ts';
import { tableMachine } from '../../machines/entity/list/table.ts';
import { type BrowserAnswer, defineDriver, shows } from '../engine/driver.ts';
import { defineModel } from '../engine/model.ts';
import { done } from '../engine/outcomes.ts';
import type { Control, Screen } from '../engine/screen.ts';
import { eventually, type Ui } from '../engine/ui.ts';
import { tableModel } from '../models/table.model.ts';
import { answerIn, resultIn } from './answers.ts';

type Table = SnapshotFrom<typeof tableMachine>;

const goods = (id: number): Row => ({ id, version: 1, status: 'enabled', title: `品鉴装${id}`, stock_available: id });
const page = (totalCount: number, ...ids: readonly number[]): ListPage => ({
  data: ids.map(goods),
  pageNo: 1,
  totalCount,
});

/** A click on the head of a column goes round. */
function nextSort(sort: Sort | undefined): Sort | null {
  const order = ({ none: 'ascend', ascend: 'descend', descend: null } as const)[sort?.order ?? 'none'];
  return order && { field: 'stock_available', order };
}

/** The list of 线下商品: it has more filters than fit into a row, and a column to sort by. */
const model = defineModel(tableMachine, {
  ...tableModel,
  roots: [{ entity: 'goods_offline' }, { entity: 'goods_offline', pageNo: 2, filters: { status: ['enabled'] } }],
  cases: {
    ...tableModel.cases,
    SORT: ({ context }) => [{ sort: nextSort(context.query.sort) }],
    // What the column panel and the views do beyond that has tests of its own (tests/b/columns.test.tsx, tests/c/list-views.test.ts).
    ARRANGE: [],
    APPLY: [],
    // This list has no tabs; those of others have tests of their own (tests/b/status-tabs.test.tsx).
    SHOW_TAB: [],
    // Goods have no cards; those of files have tests of their own (tests/b/gallery.test.tsx).
    SET_SHAPE: [],
    SHOW_COLUMN: [{ key: 'market_price_fen' }],
    HIDE_COLUMN: [{ key: 'market_price_fen' }],
    'done.fetchPage': { rows: page(120, 1, 2), none: page(0) },
  },
  within: (snapshot, event) =>
    (event.type === 'SORT' && snapshot.context.query.sort !== undefined) ||
    tableModel.within?.(snapshot, event) !== false,
});

const isLoading = (snapshot: Table) => snapshot.matches({ data: 'loading' });
/** Rows that are being loaded afresh lie under a veil, and the pages with them. */
const isVeiled = (snapshot: Table) => isLoading(snapshot) && snapshot.context.rows.length > 0;
const isExpanded = (snapshot: Table) => snapshot.matches({ search: 'expanded' });
const isSame = (one: Sort | null, other: Sort | null) => one?.order === other?.order;

/** The number of a page, or another size of pages; both only where there are rows to turn. */
function offersPage(snapshot: Table, pageNo: number, pageSize: number): boolean {
  const { query, total } = snapshot.context;
  if (total === 0 || isVeiled(snapshot)) return false;
  return pageSize !== query.pageSize || (pageNo !== query.pageNo && pageNo <= Math.ceil(total / pageSize));
}

const columnHead: Control = { role: 'columnheader', name: '可用库存' };
const tickAll: Control = { role: 'checkbox', name: '选择本页全部' };
const fold = (snapshot: Table): Control => ({ role: 'button', name: isExpanded(snapshot) ? '收起' : '展开' });
const sizeLabel = (size: number) => `${size} 条/页`;

/** Opens a menu of the toolbar, looks at the mark of an entry, and chooses it. */
async function chooseInMenu(ui: Ui, menu: string, entry: Control, isMarked: boolean): Promise<void> {
  await ui.click(menu);
  // What the menu holds comes when it is opened first.
  const found = await eventually(async () => {
    const held = (await ui.see('controls')).find(({ role, name }) => role === entry.role && name === entry.name);
    if (!held) throw new Error(`no ${entry.name} in ${menu}`);
    return held;
  }, 30_000);
  shows(`${entry.name} in ${menu}`, found.on, isMarked);
  await ui.press(entry);
}

/** What stands in place of rows. */
function wordsWithoutRows(snapshot: Table): string {
  if (snapshot.context.rows.length > 0 || isLoading(snapshot)) return '';
  if (snapshot.matches({ data: 'failed' })) return '加载失败';
  return Object.keys(snapshot.context.query.filters).length > 0 ? '没有符合条件的线下商品' : '还没有线下商品';
}

function checkSearch(screen: Screen, { context: { draft } }: Table): void {
  const statuses = ((draft['status'] ?? []) as readonly (keyof typeof goodsStatus)[]).map((code) => goodsStatus[code]);
  shows('keyword', screen.fields['关键词']?.value, draft['keyword'] ?? '');
  shows('status', screen.fields['状态']?.value, statuses.map(({ label }) => label).join(', '));
}

function checkRows(screen: Screen, snapshot: Table): void {
  const { rows, selected, columns, query } = snapshot.context;
  shows('number of rows', screen.rows.length, rows.length);
  const titles = rows.filter(({ title }, index) => screen.rows[index]?.includes(String(title)));
  shows('titles in rows', titles.length, rows.length);
  shows('veil', screen.spinning, isVeiled(snapshot));
  shows(
    'words without rows',
    /加载失败|(?:没有符合条件的|还没有)线下商品/.exec(screen.text)?.[0] ?? '',
    wordsWithoutRows(snapshot),
  );
  shows('ticked rows', /已选择 (\d+) 项/.exec(screen.text)?.[1] ?? '0', String(selected.length));
  shows('column 市场价', screen.text.includes('市场价'), !columns.hidden?.includes('market_price_fen'));
  if (isVeiled(snapshot)) return;
  const head = screen.controls.find(({ role, name }) => role === columnHead.role && name === columnHead.name);
  shows('sorted', head?.on, query.sort !== undefined);
}

function checkPages(screen: Screen, { context: { query, total } }: Table): void {
  // Of a single page nothing is told but how many rows there are.
  shows('page', screen.page, total > query.pageSize ? query.pageNo : null);
  shows('total', /共 (\d+) 条/.exec(screen.text)?.[1] ?? '', total > 0 ? String(total) : '');
  if (total > 0) shows('size', screen.fields['页码']?.value, sizeLabel(query.pageSize));
}

/** Search area, toolbar, table and pages of a list. */
export const tableDriver = defineDriver(model, {
  world: ['FOLLOW_LINK', 'ROWS_CHANGED'],
  offers: (snapshot, event) => {
    const { draft, query, rows, selected } = snapshot.context;
    switch (event.type) {
      case 'FILL':
        return event.value !== (draft[event.key] ?? '');
      case 'TURN_PAGE':
        return offersPage(snapshot, event.pageNo, event.pageSize);
      case 'SORT':
        return !isVeiled(snapshot) && isSame(event.sort, nextSort(query.sort));
      case 'SELECT':
        return event.ids.length === 0
          ? selected.length > 0
          : rows.length > 0 && selected.length === 0 && !isVeiled(snapshot);
      default:
        return true;
    }
  },
  perform: async (ui, event, snapshot) => {
    const { query, density } = snapshot.context;
    switch (event.type) {
      case 'FILL':
        return ui.fill('关键词', String(event.value));
      case 'SEARCH':
        return ui.click('查询');
      case 'RESET':
        return ui.click('重置');
      case 'RELOAD':
        return ui.click(snapshot.matches({ data: 'failed' }) ? '重试' : '刷新');
      case 'TURN_PAGE':
        if (event.pageSize !== query.pageSize) return ui.choose('页码', sizeLabel(event.pageSize));
        return ui.press({ role: 'listitem', name: String(event.pageNo) });
      case 'SORT':
        return ui.press(columnHead);
      case 'SELECT':
        return event.ids.length === 0 ? ui.click('清空') : ui.press(tickAll);
      case 'SHOW_COLUMN':
      case 'HIDE_COLUMN':
        await chooseInMenu(ui, '列设置', { role: 'menuitemcheckbox', name: '市场价' }, event.type === 'HIDE_COLUMN');
        return ui.click('列设置');
      case 'SET_DENSITY':
        return chooseInMenu(ui, '密度', { role: 'menuitemradio', name: '紧凑' }, density === 'small');
      case 'EXPAND':
      case 'COLLAPSE':
        return ui.press(fold(snapshot));
      case 'ARRANGE':
      case 'APPLY':
      case 'FOLLOW_LINK':
      case 'SHOW_TAB':
      case 'SET_SHAPE':
      case 'ROWS_CHANGED':
        throw new Error('links and what others do come from elsewhere');
    }
  },
  check: async (ui, snapshot) => {
    const screen = await ui.read();
    checkSearch(screen, snapshot);
    checkRows(screen, snapshot);
    checkPages(screen, snapshot);
    const { error } = snapshot.context;
    shows('failure', screen.alerts, error === '' ? [] : [`${error}重试`]);
  },
  controlOf: (event, { context: { query, selected } }) => {
    switch (event.type) {
      case 'SEARCH':
        return { role: 'button', name: '查询' };
      case 'RESET':
        return { role: 'button', name: '重置' };
      case 'RELOAD':
        return { role: 'button', name: '刷新' };
      case 'TURN_PAGE':
        // The page one is on can be pressed, and stays.
        if (event.pageSize !== query.pageSize || event.pageNo === query.pageNo) return null;
        return { role: 'listitem', name: String(event.pageNo) };
      case 'SORT':
        return columnHead;
      case 'SELECT':
        if (event.ids.length === 0) return { role: 'button', name: '清空' };
        return selected.length === 0 ? tickAll : null;
      case 'SHOW_COLUMN':
      case 'HIDE_COLUMN':
        return { role: 'button', name: '列设置' };
      case 'SET_DENSITY':
        return { role: 'button', name: '密度' };
      case 'EXPAND':
        return { role: 'button', name: '展开' };
      case 'COLLAPSE':
        return { role: 'button', name: '收起' };
      case 'FILL':
      case 'ARRANGE':
      case 'APPLY':
      case 'FOLLOW_LINK':
      case 'SHOW_TAB':
      case 'SET_SHAPE':
      case 'ROWS_CHANGED':
        return null;
    }
  },
  /** The list call; the network is what fails. */
  answerOf: (event): BrowserAnswer => ({
    call: /^GET .*\/FlanAwardGoodsOffline\/lists\?/,
    how: answerIn(event),
  }),
  realOutcome: (_event, body) => done('fetchPage', wholePage(resultIn(body) as LeanPage)),
});
