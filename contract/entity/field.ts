import type { Kind } from './wire/kind.ts';
import type { Mask } from '../core/mask.ts';
import type { Rule } from '../core/rules.ts';
import type { Leading, LinkTarget } from '../core/link-target.ts';
import type { Starting } from './wire/starting.ts';

export type { Kind } from './wire/kind.ts';

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

/** Sides in px. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** When something may be used (award.md §0.2): a fixed window, or some days after it was got. Times are ISO-8601 +08:00. */
export type Validity =
  | { readonly type: 'fixed'; readonly start_at: string; readonly end_at: string }
  | { readonly type: 'after_get'; readonly after_days: number };

/** From one instant to another, as ISO-8601 +08:00; `end_at` is null where nothing ends it (wider.md §1.2, 长期). */
export interface Period {
  readonly start_at: string;
  readonly end_at: string | null;
}

/** Where something holds (award.md §0.2): everywhere, only there, or everywhere but there. 6-digit GB/T 2260 codes; none for `all`. */
export interface AreaScope {
  readonly mode: 'all' | 'include' | 'exclude';
  readonly codes: readonly string[];
}

/** A call that tells what a row will stand beside, or what saving it would do, once the form says enough. */
export interface Foreseen {
  /** What the call is asked by what stands in the form, and by the row's id where there is a row; undefined while there is nothing to ask. */
  readonly asks: (values: Values, id: number | undefined) => Readonly<Record<string, string>> | undefined;
  readonly call: `GET /${string}`;
  /** What of the answer `noted` reads, as a row would have it. */
  readonly facts: (answer: Values) => Values;
}

/** A sentence under a field; `warns`: it will not be taken so. */
export interface Note {
  readonly text: string;
  readonly warns: boolean;
}

/** One field of an entity, declared once for form, list, table column, API and documents. */
export interface Field<Value = unknown> extends Leading, Starting<Value> {
  readonly kind: Kind;
  readonly label: string;
  /** Rule `true` of the spec, or a named rule. None: optional. */
  readonly rule?: Rule;
  /** Required as by rule `true`, as the other values have it: `demanded` says so of the field. Its column can be empty. */
  readonly requiredWhen?: (values: Values) => boolean;
  /** Characters of a text, size of a number (money in fen, percent in percent), entries of a list. */
  readonly min?: number;
  readonly max?: number;
  /** A text must match; `hint` says how, and `tidy` writes other ways of saying the same as it is kept. */
  readonly pattern?: {
    readonly test: RegExp;
    readonly hint: string;
    readonly tidy?: (text: string) => string;
  };
  readonly options?: Options;
  /** Which options the other values of the form leave open; all of them when not given. */
  readonly optionsFor?: (values: Values) => readonly string[];
  /** The codes of the options are names of icons, drawn beside their labels (contract/menu/menu-icons.ts). */
  readonly pictured?: true;
  /** Digits after the point that a percent or a decimal may have; 4 when not given (award.md §0.2). */
  readonly decimals?: number;
  /** A period that may go on for ever: its end can stay empty. */
  readonly openEnd?: true;
  /** Characters of one tag; 20 when not given. */
  readonly each?: number;
  /** An area that nothing lies in: a district, or a city without any. */
  readonly leaf?: true;
  /** Of several areas: those that stand elsewhere in the form, which are offered no second time; `row` is the row of a list that they stand in. */
  readonly elsewhere?: (values: Values, row: Values | undefined) => readonly string[];
  /** What one row of a list is made of: small fields, references and single pictures, no rich texts or lists of their own. */
  readonly items?: Fields;
  /** Which of `items` a form asks for, as the other values of the form have it; all of them when not given. */
  readonly itemsFor?: (values: Values) => readonly string[];
  /** The rows of a list are the server's: what they hold is filled in, none is added, taken out or moved. */
  readonly fixedRows?: true;
  /** What the rows of a list come to, said while they are typed: a line for all, and one beside each; `record` is the row that is edited. */
  readonly told?: (
    rows: readonly Values[],
    values: Values,
    record: Values,
  ) => { readonly each: readonly string[]; readonly all: string };
  /** What a group is made of: numbers, choices, switches and texts that only make sense together. */
  readonly parts?: Fields;
  /** What a JSON value must be like beyond being JSON; the sentence follows the label. */
  readonly fits?: (value: unknown) => string | undefined;
  /** The entity that a reference points to; may depend on the other values. */
  readonly refers?: string | ((values: Values) => string | undefined);
  /** The list of the operators' own that a code is chosen from, by its type (contract/dictionary/dictionary.ts), in place of `options`. */
  readonly dictionary?: string;
  /** Made by the server: shown, never sent. */
  readonly computed?: true;
  /** No other living row may have the same value (together with the same value of these keys). */
  readonly unique?: readonly string[];
  /** `Wang` and `wang` are the same value, as far as `unique` goes. */
  readonly anyCase?: true;
  /** What is said when another row has the value; `<label>已存在` when not given. */
  readonly taken?: string;
  /** The list that its picker asks in place of all rows of the entity that it refers to, by its name (src/core/choices.ts). */
  readonly offers?: string;
  /** The list of somebody else that this code is picked from, by its name; undefined where it is typed. */
  readonly codesFrom?: (values: Values) => string | undefined;
  /** What of the record that is open can be chosen, by number: one of them, of references several. */
  readonly among?: (row: Values) => readonly { readonly value: number; readonly label: string }[];
  /** The field applies only when this holds: otherwise it is hidden, not checked and stored as null. */
  readonly when?: (values: Values) => boolean;
  /** Why the field can no longer be changed on this row, or undefined when it can; of the field of a list, the row is the record. */
  readonly locked?: (row: Values) => string | undefined;
  /** Personal data: roles that see masked data are told this much of it, and the rest on demand (contract/core/mask.ts). */
  readonly mask?: Mask;
  /** Only `adds` takes it: it is no column of the row (initial stock, for one). */
  readonly createOnly?: true;
  /** Only an update takes it: a new record has its initial value. */
  readonly editOnly?: true;
  /** It is about a change and no part of the row: the edit form asks for it of rows of which this holds. */
  readonly ofChange?: (row: Values) => boolean;
  /** Rows that the house makes start without it: its column may be empty, though no form leaves it so. */
  readonly blank?: true;
  /** Begins a part of the form with this title; the fields after it belong to it (contract/entity/form-layout.ts). */
  readonly section?: string;
  readonly help?: string;
  readonly unit?: string;
  /** A picture's width by its height: chosen pictures are cut into that shape, others are refused (contract/files/picture-rule.ts). */
  readonly ratio?: number;
  /** The size of a picture in px, as the other values have it: what is chosen is cut to it, a size that is off by more than 2 % refused. */
  readonly sized?: (values: Values) => PictureSize | undefined;
  /** Most bytes of a picture, where that is less than any may have. */
  readonly heaviest?: number;
  /** Pixels that either side of a picture has at least. */
  readonly smallest?: number;
  /** An address that people pass on: its column is a button that copies it, under this name. */
  readonly copied?: string;
  /** What the value comes to beside the rest of its row, said under it while it is typed. */
  readonly noted?: (value: unknown, row: Values) => Note | undefined;
  /** Where `noted` knows from what the row itself does not tell: what a new one will stand beside, what saving it would do. */
  readonly foreseen?: Foreseen;
  /** The field of the same row that it is a part of: a cell shows how far it is used up. */
  readonly outOf?: string;
  /** A number of bytes: shown in KB or MB. */
  readonly bytes?: true;
  /** A number or a text that names somebody or something: digits are not grouped, and it can be copied (contract/entity/codes.ts). */
  readonly names?: true;
  /** Full sentence shown in the search box or input instead of 请输入 + label. */
  readonly placeholder?: string;
  /** Came later than rows that have none of it: its column may be empty, and whoever changes such a row next fills it in. */
  readonly late?: true;
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
/**
 * A share of a hundred with at most four decimals: a number of percent on the wire, whole ppm in its column, so that the house adds
 * up whole numbers (award.md §0.2). `ppmOf` makes ppm of it.
 */
export const percent = (label: string, extra: Extra<number> = {}): Field<number> => ({
  kind: 'percent',
  label,
  min: 0,
  max: 100,
  ...extra,
});
/** A number with at most `decimals` digits after the point, kept as whole ten-thousandths. */
export const decimal = make<number>('decimal');
export const toggle = make<boolean>('switch');
/** ISO-8601 with +08:00 on the wire, shown in Asia/Shanghai (award.md §0.2). */
export const datetime = make<string>('datetime');
/** A day of the calendar in Shanghai, `2026-01-31` (wider.md §1.1). */
export const date = make<string>('date');
export const period = make<Period>('period');
/** The code of an area; its name stands beside it in rows (contract/entity/areas.ts). */
export const area = make<string>('area');
/** Codes of several areas with all that lies in them; none lies in another (engines.md §8.6). */
export const areas = make<readonly string[]>('areas');
/** Short texts that people make up, each once. */
export const tags = make<readonly string[]>('tags');
/** An object or a list that no form could hold otherwise; checked by `fits`. */
export const json = make<unknown>('json');
export const image = make<Picture>('image');
export const images = make<readonly Picture[]>('images');
export const validity = make<Validity>('validity');

export const areaScope = make<AreaScope>('area_scope');
/** Where something leads; the title of a row that it leads to stands beside it in rows as `<key>_title`. */
export const linkTarget = make<LinkTarget>('link_target');

/** An object of a few small fields, filled in side by side (`limits`, award.md §0.2). */
export const group = (label: string, parts: Fields, extra: Extra<Values> = {}): Field<Values> => ({
  kind: 'group',
  label,
  parts,
  ...extra,
});

/** Of a field that the server makes: no form has it. */
export const made = { computed: true } as const;

/** The same, which no screen shows: it is asked for, or of use to programs. */
export const unseen = { computed: true, when: () => false } as const;

/** Made by the server too, shown only where the row has something there. */
export const ifFilled = (key: string) => ({ computed: true, when: (row: Values) => (row[key] ?? '') !== '' }) as const;

/** One of a fixed set of codes. */
export const select = <const O extends Options>(
  label: string,
  options: O,
  extra: Extra<keyof O & string> = {},
): Field<keyof O & string> => ({ kind: 'select', label, options, ...extra });

/** One code of a list of the operators' own, named by its type (contract/dictionary/dictionary.ts). */
export const chosen = (label: string, dictionary: string, extra: Extra<string> = {}): Field<string> => ({
  kind: 'select',
  label,
  dictionary,
  ...extra,
});

/** Some of a fixed set of codes, in the order of the set. */
export const multiselect = <const O extends Options>(
  label: string,
  options: O,
  extra: Extra<readonly (keyof O & string)[]> = {},
): Field<readonly (keyof O & string)[]> => ({ kind: 'multiselect', label, options, ...extra });

/** Rows of small fields, in an order that people give them. */
export const list = (label: string, items: Fields, extra: Extra<readonly Values[]> = {}): Field<readonly Values[]> => ({
  kind: 'list',
  label,
  items,
  ...extra,
});

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
