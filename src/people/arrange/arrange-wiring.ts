import { fromPromise, sendParent, sendTo } from 'xstate';
import { arrangeCalls } from '../../../contract/people/arranging.ts';
import type { Call } from '../../../contract/entity/call.ts';
import { dept } from '../../../contract/people/dept.entity.ts';
import { dictionary } from '../../../contract/dictionary/dictionary.entity.ts';
import { dictionaryItem } from '../../../contract/dictionary/dictionary-item.entity.ts';
import { permission } from '../../../contract/people/permission.entity.ts';
import type { ListPage, Row } from '../../../contract/core/page.ts';
import { type Arranged, arrangeMachine } from '../../../machines/people/arrange.ts';
import type { PlacedRow } from '../../../machines/people/arrange-tree.ts';
import { appIn } from '../../core/app-in.ts';
import { request } from '../../core/http.ts';
import { closed, nothingUnsaved, saved, unsaved } from '../../entity/dialogs/part-reports.ts';
import { newRequestId } from '../../core/request-id.ts';
import { write } from '../../core/write-call.ts';

const perCall = 500;

async function allRows(call: Call, params: Readonly<Record<string, string>>, signal: AbortSignal) {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const sent = { ...params, pageNo: String(pageNo), pageSize: String(perCall) };
    const { data, totalCount } = await request<ListPage>(call, { params: sent, signal, quiet: true });
    rows.push(...data);
    if (data.length === 0 || rows.length >= totalCount) return rows;
  }
}

/** Rows that hang on none of the others stand at the top. */
function placed(rows: readonly Row[], title: string, parentOf: (row: Row) => number | undefined): readonly PlacedRow[] {
  const ids = new Set(rows.map(({ id }) => id));
  return rows.map((row) => {
    const parent = parentOf(row);
    return {
      id: row.id,
      version: row.version,
      title: String(row[title]),
      parent: parent !== undefined && ids.has(parent) ? parent : null,
      sort: Number(row['sort']),
    };
  });
}

const inTree = { sortField: 'tree_order', sortOrder: 'ascend' } as const;

async function departments(signal: AbortSignal): Promise<Arranged> {
  const rows = await allRows(dept.calls.list, inTree, signal);
  return { name: '部门', rows: placed(rows, 'name', (row) => Number(row['parent_id'] ?? 0)), deepest: 6 };
}

/** Those of the program stand side by side: only their order is the operators'. */
async function itemsOf(id: number, signal: AbortSignal): Promise<Arranged> {
  const [row, rows] = await Promise.all([
    request<Row>(dictionary.rest.detail(id).call, { signal, quiet: true }),
    allRows(dictionaryItem.calls.list, { ...inTree, dictionary_id: String(id) }, signal),
  ]);
  const byValue = new Map(rows.map((item) => [item['value'], item.id]));
  return {
    name: String(row['name']),
    rows: placed(rows, 'label', (item) => byValue.get(item['parent_value'])),
    deepest: row['is_builtin'] === true ? 1 : 3,
  };
}

/** What stands in the menu beside an entry: folders, or what lies in the same one. */
async function entriesBeside(id: number, signal: AbortSignal): Promise<Arranged> {
  const rows = await allRows(permission.calls.list, { sortField: 'place', sortOrder: 'ascend' }, signal);
  const entry = rows.find((row) => row.id === id);
  const above = entry?.['parent_title'];
  const beside = rows.filter((row) => row['parent_id'] === entry?.['parent_id']);
  return {
    name: typeof above === 'string' ? above : '目录',
    rows: placed(beside, 'name', () => undefined),
    deepest: 1,
  };
}

interface Source {
  readonly rows: (id: number, signal: AbortSignal) => Promise<Arranged>;
  readonly call: Call;
}

/** By the entity on whose page the dialog stands; a dictionary arranges its items. */
const sources: Readonly<Record<string, Source>> = {
  [dept.name]: { rows: (_id, signal) => departments(signal), call: arrangeCalls.dept },
  [permission.name]: { rows: entriesBeside, call: arrangeCalls.permission },
  [dictionary.name]: { rows: itemsOf, call: arrangeCalls.dictionary_item },
};

function sourceOf(entity: string): Source {
  const source = sources[entity];
  if (!source) throw new Error(`rows of ${entity} are not arranged`);
  return source;
}

/** 调整顺序, with everything it reaches: the calls of what is arranged, the list page above it. */
export const arrangeLogic = arrangeMachine.provide({
  actors: {
    fetchRows: fromPromise(({ input: { entity, id }, signal }) => sourceOf(entity).rows(id, signal)),
    savePlaces: fromPromise(({ input: { entity, places } }) =>
      write(sourceOf(entity).call, { data: { places }, requestId: newRequestId(), quiet: true }),
    ),
  },
  actions: {
    reportUnsaved: sendParent(({ context }) => unsaved(context)),
    reportSaved: sendParent(({ context }) => nothingUnsaved(context)),
    reportClosed: sendParent((_, { wrote }) => closed(wrote)),
    announce: sendTo(
      ({ system }) => appIn(system),
      ({ context }) => saved(context, 'arrange', '顺序'),
    ),
  },
});
