/** The values of a form, by the keys of their fields. */
type Values = Readonly<Record<string, unknown>>;

/** So many days after another instant of the form. */
interface Following {
  readonly field: string;
  readonly days: number;
}

/** What a field of a new record holds before anybody has typed. */
export interface Starting<Value> {
  /** What a new record starts with. */
  readonly initial?: Value;
  /** The field by whose value it means something else: when that changes in a form, it starts again. */
  readonly anewWith?: string;
  /** A copy starts without it (award.md §0.4: dates, for one). */
  readonly fresh?: true;
  /** The list of the operators' own whose default (默认) a new record begins with: what it is called, or what its 扩展 says under `extra`. */
  readonly startsFrom?: { readonly list: string; readonly extra?: string };
  /** An instant that goes with another one, until somebody says otherwise. */
  readonly follows?: Following;
}

/** The instant that goes with another one, as ISO text; undefined while that is empty. */
function following(values: Values, { field, days }: Following): string | undefined {
  const at = Date.parse(String(values[field]));
  return Number.isNaN(at) ? undefined : new Date(at + days * 86_400_000).toISOString();
}

/** What an instant becomes when the one that it goes with is changed; undefined where somebody has said another. */
export function followed(value: unknown, follows: Following, before: Values, after: Values): string | undefined {
  const isOwn =
    typeof value === 'string' && value !== '' && Date.parse(value) !== Date.parse(following(before, follows) ?? '');
  return isOwn ? undefined : following(after, follows);
}
