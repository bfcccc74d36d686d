import type { CrossRule } from './fault.ts';
import type { Field, Fields, Options } from './field.ts';
import type { Sort } from './page.ts';
import type { Action } from './permission.ts';
import type { ScopeColumns } from './scope.ts';

/** Method and path below `/proxy-he`, written out in full so that a search finds it. */
export type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** One condition of the search area and of the list call. */
export type Filter =
  /** Text looked for in these columns, as it stands. */
  | { readonly kind: 'keyword'; readonly key: string; readonly label: string; readonly over: readonly string[] }
  /** Any of the options of a select field or of the status. */
  | { readonly kind: 'options'; readonly key: string; readonly label: string; readonly options: Options }
  /** The id of a row of another entity; `refers` names it. */
  | { readonly kind: 'reference'; readonly key: string; readonly label: string; readonly refers: string }
  /** A condition with a name, on or not asked; the server's resource says what it means. `picker`: only pickers ask. */
  | { readonly kind: 'flag'; readonly key: string; readonly label: string; readonly picker?: true };

/** A column of the list: a field key, with its own width or look where the kind's default does not do. */
export interface Column {
  readonly key: string;
  readonly width?: number;
  readonly label?: string;
}

/** A form that does one thing to a row through the update call, beside plain editing (入库/盘亏, for one). */
export interface Command {
  readonly label: string;
  readonly action: Action;
  readonly fields: Fields;
  readonly rules?: readonly CrossRule[];
  /** Fields of the row shown above the form, so that the operator sees what is about to change. */
  readonly shows: readonly string[];
  /** The states in which it makes no sense. */
  readonly notIn: readonly string[];
  /** The sentence above the buttons that says what will come out; undefined while the form is not filled. */
  readonly preview?: (
    row: Readonly<Record<string, unknown>>,
    values: Readonly<Record<string, unknown>>,
  ) => string | undefined;
}

/** What can be said about an entity once; everything else follows from it (design.md §2). */
export interface Entity {
  /** Table name; also names the entity in references, logs and files. */
  readonly name: string;
  readonly label: string;
  /** Page id that carries the permissions (award.md §0.6). */
  readonly permissionId: string;
  /** The field that names a row in dialogs, tabs and logs. */
  readonly title: string;
  readonly fields: Fields;
  /** Labels of the life cycle's states; the keys equal the states of `machines/lifecycles/<name>.ts`. */
  readonly status: Options;
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  readonly sortable: readonly string[];
  readonly defaultSort: Sort;
  /** The API's own words (spec §7). An entity without `detail` is read through its list with `id`. */
  readonly calls: { readonly list: Call; readonly detail?: Call; readonly create?: Call; readonly update?: Call };
  readonly rules: readonly CrossRule[];
  /** A readable number given at creation: prefix and digits, `JL00000042`. */
  readonly numbered?: { readonly field: string; readonly prefix: string; readonly digits: number };
  /** Rows that nobody may change or move, with the sentence that says so. */
  readonly frozen?: (row: Readonly<Record<string, unknown>>) => string | undefined;
  /** Whether rows hold source stock (award.md §2): counters, ledger, `stock_delta`. */
  readonly stock?: 'source';
  readonly commands?: Readonly<Record<string, Command>>;
  /** Archived rows are hidden unless asked for (award.md §0.4). */
  readonly archived?: string;
  /**
   * Rows that the house writes by itself, such as sessions and journals: no form makes or changes one, and the server's resource
   * says what they are read from.
   */
  readonly observed?: true;
  /** Which columns say whose rows they are: roles with a narrower data scope see only theirs. None: everybody's. */
  readonly scope?: ScopeColumns;
  /** Whether 复制 prefills a new record from a row (award.md §0.4). */
  readonly copyable?: true;
}

const systemFields = {
  status: { kind: 'select', label: '状态', computed: true },
  remark: { kind: 'textarea', label: '备注', max: 200 },
  created_at: { kind: 'datetime', label: '创建时间', computed: true },
  created_by_name: { kind: 'text', label: '创建人', computed: true },
  updated_at: { kind: 'datetime', label: '更新时间', computed: true },
  updated_by_name: { kind: 'text', label: '更新人', computed: true },
} as const satisfies Fields;

type Declared = Omit<Entity, 'rules' | 'defaultSort'> & Partial<Pick<Entity, 'rules' | 'defaultSort'>>;

/** What the house notes of every row; of those that it writes by itself only when. */
const systemFieldsOf = ({ status, observed }: Declared): Fields => {
  const { created_at } = systemFields;
  const noted = observed ? { created_at } : systemFields;
  return { ...noted, status: { ...systemFields.status, options: status } };
};

/**
 * Declares an entity. Adds the fields that every entity carries (award.md §0.3) and the default sort `id descend`; throws
 * at start when the declaration names a field that it does not have.
 */
export function defineEntity<const E extends Declared>(declared: E): E & Entity {
  const fields: Fields = { ...declared.fields, ...systemFieldsOf(declared) };
  const entity = { rules: [], defaultSort: { field: 'id', order: 'descend' as const }, ...declared, fields };
  for (const key of [entity.title, ...entity.columns.map((column) => column.key)])
    if (!fields[key]) throw new Error(`${entity.name} declares no field ${key}`);
  const region = declared.scope?.region;
  if (region !== undefined && !fields[region]) throw new Error(`${entity.name} declares no field ${region}`);
  refuseLeaks(declared, fields);
  return entity;
}

/** A masked value must not be found out by sorting or searching for it, nor name the row in every dialog and log line. */
function refuseLeaks({ name, title, sortable, filters, numbered }: Declared, fields: Fields): void {
  const searched = filters.flatMap((filter) => (filter.kind === 'keyword' ? filter.over : [filter.key]));
  for (const key of [title, numbered?.field ?? '', ...sortable, ...searched])
    if (fields[key]?.mask !== undefined) throw new Error(`${name} would tell the masked field ${key}`);
}

/** Looks a field up; a wrong key is a fault of the program. */
export function fieldOf(entity: Entity, key: string): Field {
  const field = entity.fields[key];
  if (!field) throw new Error(`${entity.name} has no field ${key}`);
  return field;
}

/** The fields that a form sends: not those that the server makes; `adds` also takes the ones for creation only. */
export const formFields = (entity: Entity, form: 'create' | 'edit'): Fields =>
  Object.fromEntries(
    Object.entries(entity.fields).filter(([, field]) => !field.computed && (form === 'create' || !field.createOnly)),
  );

/** What a new record starts with. */
export const initialValues = (fields: Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { initial }]) => (initial === undefined ? [] : [[key, initial] as const])),
  );

/** Filters of the kinds that most entities have. */
export const keyword = (...over: readonly string[]): Filter => ({
  kind: 'keyword',
  key: 'keyword',
  label: '关键词',
  over,
});
export const optionsFilter = (key: string, label: string, options: Options): Filter => ({
  kind: 'options',
  key,
  label,
  options,
});
export const flagFilter = (key: string, label: string, extra: { picker?: true } = {}): Filter => ({
  kind: 'flag',
  key,
  label,
  ...extra,
});
export const referenceFilter = (key: string, label: string, refers: string): Filter => ({
  kind: 'reference',
  key,
  label,
  refers,
});
