import type { Call, Calls, Rest } from './call.ts';
import type { CrossRule } from './fault.ts';
import type { Field, Fields, Options } from './field.ts';
import type { Column, Deed, Editing, FileImport, FormPart, ListLooks, Pack, Part } from './entity-parts.ts';
import { type MovedFilter, withLife } from './list/alive.ts';
import { fieldsOfChange } from './list/held.ts';
import { refuseLeaks } from './masked-fields.ts';
import { refuseUnknown, refuseVague } from './declared.ts';
import type { Sort } from '../core/page.ts';
import type { Action } from '../core/permission.ts';
import type { Batch } from './wire/row-batch.ts';
import type { ScopeColumns } from '../core/scope.ts';

/** One condition of the search area and of the list call. */
export type Filter =
  /** Text looked for in these columns, as it stands; `whole` ones are found by all of it only, so that masked values stay untold. */
  | {
      readonly kind: 'keyword';
      readonly key: string;
      readonly label: string;
      readonly over: readonly string[];
      /** The whole value, not a piece of it: an index finds it. */
      readonly exact?: true;
      readonly whole?: readonly string[];
    }
  /** Any of the options of a select field or of the status. */
  | {
      readonly kind: 'options';
      readonly key: string;
      readonly label: string;
      readonly options: Options;
      /** In place of the options: the list that the field chooses from. */
      readonly dictionary?: string;
    }
  /**
   * The id of a row of another entity; `refers` names it. `needs`: the page whose 查询 it takes to ask, where the rows that are found tell what
   * only that row says.
   */
  | {
      readonly kind: 'reference';
      readonly key: string;
      readonly label: string;
      readonly refers: string;
      readonly needs?: string;
    }
  /** Days from one to another, both included, of a field that holds an instant; sent as `<key>_from` and `<key>_to`. */
  | { readonly kind: 'range'; readonly key: string; readonly label: string }
  /** Numbers from one to another, both included, in the field's own units (money: fen); sent like a range. */
  | { readonly kind: 'between'; readonly key: string; readonly label: string }
  /**
   * The code of an area: rows that have anything to do with it. `over` is the field that says where a row is or reaches: an area, an
   * area scope, or a list with an area in each of its rows (contract/entity/areas.ts).
   */
  | { readonly kind: 'area'; readonly key: string; readonly label: string; readonly over: string }
  /** A whole number of days within which something falls; the server's resource says what. */
  | { readonly kind: 'days'; readonly key: string; readonly label: string }
  /** A condition with a name, on or not asked; the server's resource says what it means. `picker`: only pickers ask. */
  | { readonly kind: 'flag'; readonly key: string; readonly label: string; readonly picker?: true }
  | MovedFilter;

/** A form that does one thing to a row through the update call, beside plain editing (入库/盘亏, for one). */
export interface Command extends FormPart {
  readonly label: string;
  readonly action: Action;
  /** Its own call, where the API has one for it beside the update call. */
  readonly call?: Call;
  /** What is said of the row when it was done, in place of 已保存. */
  readonly done?: string;
  readonly fields: Fields;
  readonly rules?: readonly CrossRule[];
  /** Rows that it is for; all when not given. */
  readonly when?: (row: Readonly<Record<string, unknown>>) => boolean;
  /** Fields of the row shown above the form, so that the operator sees what is about to change. */
  readonly shows: readonly string[];
  /** It cannot be taken back: it stands last, in red. */
  readonly danger?: true;
  /** The states in which it makes no sense. */
  readonly notIn: readonly string[];
  /** Many rows can be given it at once, all with the same content. */
  readonly bulk?: true;
  /** The sentence above the buttons that says what will come out; undefined while the form is not filled. */
  readonly preview?: (
    row: Readonly<Record<string, unknown>>,
    values: Readonly<Record<string, unknown>>,
  ) => string | undefined;
}

/** What can be said about an entity once; everything else follows from it (design.md §2). */
export interface Entity extends ListLooks, Editing {
  /** Table name; also names the entity in references, logs and files. */
  readonly name: string;
  readonly label: string;
  /** Page id that carries the permissions (award.md §0.6). */
  readonly permissionId: string;
  /** The field that names a row in dialogs, tabs and logs. */
  readonly title: string;
  readonly fields: Fields;
  /** Labels of the life cycle's states; the keys equal the states of `machines/<room>/<name>.lifecycle.ts`. */
  readonly status: Options;
  readonly columns: readonly Column[];
  /** In which words of the operators' it is dressed (contract/dictionary/dressed.ts). */
  readonly words?: string;
  /** Columns whose value leads to a list, by the key of the column: path and query of the page. */
  readonly leads?: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => string>>;
  readonly filters: readonly Filter[];
  readonly sortable: readonly string[];
  readonly defaultSort: Sort;
  /** Number fields whose sum over all rows that match stands below the list. */
  readonly totals?: readonly string[];
  /** The API's own words (spec §7). An entity without `detail` is read through its list with `id`. */
  readonly calls: Calls;
  /** Another call than the common one for making, or changing the fields of, a row with these values (contract/awards/composite.ts). */
  readonly callFor?: (kind: 'create' | 'update', values: Readonly<Record<string, unknown>>) => Call | undefined;
  /** The create call takes its values in the query, as texts: nothing but single values (award.md §0.1). */
  readonly createsInQuery?: true;
  /** The update call takes all it is told in the query, as texts: nothing but single values (award.md §0.1). */
  readonly updatesInQuery?: true;
  /** Its rows are a copy of what somebody else has: looking at the list has them fetched anew, at most once a minute (server/code-scan/pull.ts). */
  readonly pulled?: true;
  /** The list call takes its parameters in the query, in a body, or in both; the body wins (award.md §0.1). */
  readonly listsInBody?: true;
  /** What the list tells of a row with `brief=1`, for lists that are fetched whole. */
  readonly brief?: readonly string[];
  /** What the details and the update call name the row by, where that is not `id`. */
  readonly keyed?: string;
  /** How calls about one row are sent, where each row has an address of its own. */
  readonly rest?: Rest;
  /** Its table is written by hand and has more columns than are declared here: no migration is made for it. */
  readonly housed?: true;
  /** What else can be opened from a row, in a dialog of its own, by its name (src/entity/dialogs/dialog.ts). */
  readonly parts?: Readonly<Record<string, Part>>;
  /** What a step would mean for this very row, beside what its chart warns of, by event. */
  readonly cautions?: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => string | undefined>>;
  /** What a row hands out at once, by name. */
  readonly deeds?: Readonly<Record<string, Deed>>;
  /** What the ticked rows come to as one file. */
  readonly packs?: Pack;
  /** Fields that can be typed in the row itself (行内编辑), by the column in which they stand. */
  readonly inline?: Readonly<Record<string, string>>;
  /** The part that opens when a row was made. */
  readonly partAfterCreate?: string;
  readonly rules: readonly CrossRule[];
  /** A readable number given at creation: prefix and digits, `JL00000042`; `dated`: the day between them, `HD202607200042`. */
  readonly numbered?: {
    readonly field: string;
    readonly prefix: string;
    readonly digits: number;
    readonly dated?: true;
  };
  /** Whether rows hold source stock (award.md §2): counters, ledger, `stock_delta`. */
  readonly stock?: 'source';
  /** Whether rows hold slot stock: what was put aside for them, given out and locked. */
  readonly slot?: true;
  /** A column that names a row beside its title, where that is made by the server. */
  readonly plain?: string;
  /** What can be done to a row beside its steps, each with a form of its own, by name. */
  readonly commands?: Readonly<Record<string, Command>>;
  /** What a step of the life cycle can be told beside its reason, by event; many rows are told the same. */
  readonly stepForms?: Readonly<Record<string, Fields>>;
  /** Steps and commands that have a call for many rows at a time, by event; any other is a call for each row. */
  readonly batches?: Readonly<Record<string, Batch>>;
  /** States in which other rows may newly refer to a row; `enabled` when not given. */
  readonly referable?: readonly string[];
  /** Archived rows are hidden unless asked for (award.md §0.4). */
  readonly archived?: string;
  /**
   * Rows that the house writes by itself, such as sessions and journals: no form makes or changes one, and the server's resource
   * says what they are read from.
   */
  readonly observed?: true;
  /** Which columns say whose rows they are: roles with a narrower data scope see only theirs. None: everybody's. */
  readonly scope?: ScopeColumns;
  /** Whether rows come from files as well, and what finds those that exist. */
  readonly import?: FileImport;
  /** Whether 复制 prefills a new record from a row (award.md §0.4). */
  readonly copyable?: true;
  /** Whether there may be a million rows: each sort, each filter and the keyword of the list then have an index of their own (docs/performance.md). */
  readonly large?: true;
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
const systemFieldsOf = ({ status, observed, fields: { remark } }: Declared): Fields => ({
  ...(observed ? { created_at: systemFields.created_at } : { ...systemFields, ...(remark && { remark }) }),
  status: { ...systemFields.status, options: status },
});

/**
 * Declares an entity. Adds the fields that every entity carries (award.md §0.3) and the default sort `id descend`; throws
 * at start when the declaration names a field that it does not have.
 */
export function defineEntity<const E extends Declared>(declared: E): E & Entity {
  const fields: Fields = { ...declared.fields, ...systemFieldsOf(declared), ...fieldsOfChange(declared) };
  const defaultSort = { field: 'id', order: 'descend' as const };
  const entity = { rules: [], defaultSort, ...declared, fields, ...withLife(declared) };
  refuseUnknown(entity, fields);
  refuseLeaks(declared, fields);
  refuseVague(declared, fields);
  return entity;
}

/** Whether other rows may newly refer to a row in this state. */
export const isReferable = ({ referable = ['enabled'] }: Entity, status: string): boolean => referable.includes(status);

/** Looks a field up; a wrong key is a fault of the program. */
export function fieldOf(entity: Entity, key: string): Field {
  const field = entity.fields[key];
  if (!field) throw new Error(`${entity.name} has no field ${key}`);
  return field;
}

/** The fields that a form sends: not those that the server makes; `adds` also takes the ones for creation only. */
export const formFields = (entity: Entity, form: 'create' | 'edit'): Fields =>
  Object.fromEntries(
    Object.entries(entity.fields).filter(
      ([, field]) => !field.computed && !(form === 'create' ? field.editOnly : field.createOnly),
    ),
  );

/** What a new record starts with. */
export const initialValues = (fields: Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { initial }]) => (initial === undefined ? [] : [[key, initial] as const])),
  );

/** Filters of the kinds that most entities have. */
export const keyword = (...over: readonly string[]) =>
  ({ kind: 'keyword', key: 'keyword', label: '关键词', over }) as const satisfies Filter;
/** One field's whole value: numbers and codes that people paste. */
export const exactFilter = (key: string, label: string): Filter => ({
  kind: 'keyword',
  key,
  label,
  over: [key],
  exact: true,
});
/** A piece of one field's text. */
export const textFilter = (key: string, label: string): Filter => ({ kind: 'keyword', key, label, over: [key] });
export const areaFilter = (key: string, label: string, over: string): Filter => ({ kind: 'area', key, label, over });
export const optionsFilter = (key: string, label: string, options: Options): Filter => ({
  kind: 'options',
  key,
  label,
  options,
});
export const wordsFilter = (key: string, label: string, dictionary: string): Filter => ({
  kind: 'options',
  key,
  label,
  options: {},
  dictionary,
});
export const rangeFilter = (key: string, label: string): Filter => ({ kind: 'range', key, label });
export const daysFilter = (key: string, label: string): Filter => ({ kind: 'days', key, label });
export const betweenFilter = (key: string, label: string): Filter => ({ kind: 'between', key, label });
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
/** Rows that a row of another entity names: asked by whoever may read the list of those. */
export const namedByFilter = (
  key: string,
  { name, label, permissionId }: Pick<Entity, 'name' | 'label' | 'permissionId'>,
): Filter => ({ kind: 'reference', key, label, refers: name, needs: permissionId });
