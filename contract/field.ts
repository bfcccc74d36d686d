import type { Mask } from './mask.ts';
import type { Rule } from './rules.ts';

/** How a value looks on the wire, in a column, in a cell and in a form. */
export type Kind =
  | 'text'
  | 'textarea'
  | 'richtext'
  | 'integer'
  | 'money'
  | 'points'
  | 'select'
  | 'switch'
  | 'datetime'
  | 'image'
  | 'images'
  | 'reference'
  | 'references'
  | 'validity';

/** One choice of a fixed set; `color` is an antd tag colour. */
export interface Option {
  readonly label: string;
  readonly color?: string;
}
export type Options = Readonly<Record<string, Option>>;

/** The values of one form or row, by field key. */
export type Values = Readonly<Record<string, unknown>>;

/** An uploaded picture, as `POST /admin/api/upload` answers it (award.md §0.2). */
export interface Picture {
  readonly file_id: number;
  readonly url: string;
}

/** When something may be used (award.md §0.2): a fixed window, or some days after it was got. Times are ISO-8601 +08:00. */
export type Validity =
  | { readonly type: 'fixed'; readonly start_at: string; readonly end_at: string }
  | { readonly type: 'after_get'; readonly after_days: number };

/** One field of an entity, declared once for form, list, table column, API and documents. */
export interface Field<Value = unknown> {
  readonly kind: Kind;
  readonly label: string;
  /** Rule `true` of the spec, or a named rule. None: optional. */
  readonly rule?: Rule;
  /** Characters of a text, size of a number (money in fen), entries of a list. */
  readonly min?: number;
  readonly max?: number;
  /** A text must match; `hint` says how. */
  readonly pattern?: { readonly test: RegExp; readonly hint: string };
  readonly options?: Options;
  /** Which options the other values of the form leave open; all of them when not given. */
  readonly optionsFor?: (values: Values) => readonly string[];
  /** The entity that a reference points to; may depend on the other values. */
  readonly refers?: string | ((values: Values) => string | undefined);
  /** Made by the server: shown, never sent. */
  readonly computed?: true;
  /** No other living row may have the same value (together with the same value of these keys). */
  readonly unique?: readonly string[];
  /** The field applies only when this holds: otherwise it is hidden, not checked and stored as null. */
  readonly when?: (values: Values) => boolean;
  /** Why the field can no longer be changed on this row, or undefined when it can. */
  readonly locked?: (row: Values) => string | undefined;
  /** Personal data: roles that see masked data are told this much of it, and the rest on demand (contract/mask.ts). */
  readonly mask?: Mask;
  /** Only `adds` takes it: it is no column of the row (initial stock, for one). */
  readonly createOnly?: true;
  /** What a new record starts with. */
  readonly initial?: Value;
  readonly help?: string;
  readonly unit?: string;
  /** Full sentence shown in the search box or input instead of 请输入 + label. */
  readonly placeholder?: string;
  /** Carries the value's type; never read. */
  readonly value?: Value;
}

export type Fields = Readonly<Record<string, Field>>;

type Extra<Value> = Omit<Field<Value>, 'kind' | 'label' | 'value'>;
type Maker<Value> = (label: string, extra?: Extra<Value>) => Field<Value>;

const make =
  <Value>(kind: Kind): Maker<Value> =>
  (label, extra = {}) => ({ kind, label, ...extra });

export const text = make<string>('text');
export const textarea = make<string>('textarea');
/** Sanitised HTML, at most 20 000 characters (award.md §0.2). */
export const richtext = make<string>('richtext');
export const integer = make<number>('integer');
/** Whole fen on the wire, key ends in `_fen`; shown in yuan with two decimals (award.md §0.2). */
export const money = make<number>('money');
export const points = make<number>('points');
export const toggle = make<boolean>('switch');
/** ISO-8601 with +08:00 on the wire, shown in Asia/Shanghai (award.md §0.2). */
export const datetime = make<string>('datetime');
export const image = make<Picture>('image');
export const images = make<readonly Picture[]>('images');
export const validity = make<Validity>('validity');

/** One of a fixed set of codes. */
export const select = <const O extends Options>(
  label: string,
  options: O,
  extra: Extra<keyof O & string> = {},
): Field<keyof O & string> => ({ kind: 'select', label, options, ...extra });

/** The id of a row of another entity. The server joins its title as `<key without _id>_title` unless said otherwise. */
export const reference = (
  label: string,
  refers: NonNullable<Field['refers']>,
  extra: Extra<number> = {},
): Field<number> => ({ kind: 'reference', label, refers, ...extra });

/** Ids of rows of another entity. */
export const references = (
  label: string,
  refers: string,
  extra: Extra<readonly number[]> = {},
): Field<readonly number[]> => ({
  kind: 'references',
  label,
  refers,
  ...extra,
});
