import type { Fields } from './field.ts';

/** What of a declaration tells values of its fields, beside the rows themselves. */
interface Telling {
  readonly name: string;
  readonly title: string;
  readonly plain?: string | undefined;
  readonly sortable: readonly string[];
  readonly filters: readonly {
    readonly kind: string;
    readonly key: string;
    readonly over?: string | readonly string[];
  }[];
  readonly numbered?: { readonly field: string } | undefined;
  readonly totals?: readonly string[] | undefined;
  readonly brief?: readonly string[] | undefined;
  readonly import?: { readonly match: readonly string[] } | undefined;
}

/**
 * A masked value must not be found out by sorting or searching for it or by a file whose lines find rows by it, nor name the row in every
 * dialog and log line. A list that holds some is masked as they are; which area its rows name is no secret.
 */
export function refuseLeaks(declared: Telling, fields: Fields): void {
  const { name, title, plain = '', sortable, filters, numbered, totals = [], brief = [], import: from } = declared;
  const searched = filters.flatMap(({ kind, key, over = key }) => (kind === 'area' ? [] : over));
  const told = [title, plain, numbered?.field ?? '', ...sortable, ...totals, ...brief, ...(from?.match ?? [])];
  for (const key of [...told, ...searched])
    if ([fields[key], ...Object.values(fields[key]?.items ?? {})].some((field) => field?.mask !== undefined))
      throw new Error(`${name} would tell the masked field ${key}`);
}
