import type { CalendarTime, Identity, FileImport } from './entity-parts.ts';
import type { Fields } from './field.ts';
import type { ScopeColumns } from '../core/scope.ts';

/* What a declaration of an entity is held to when it is made. */

interface Shown {
  readonly key: string;
  readonly below?: string;
  readonly or?: Shown;
}

/** The fields that a column shows, in whatever rows. */
const keysIn = ({ key, below = key, or }: Shown): readonly string[] => [key, below, ...(or ? keysIn(or) : [])];

interface Naming {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Shown[];
  readonly glance?: readonly string[];
  readonly identity?: Partial<Identity>;
  readonly totals?: readonly string[];
  readonly sums?: readonly string[];
  readonly filters: readonly { readonly kind: string }[];
  readonly scope?: ScopeColumns;
  readonly calendar?: CalendarTime;
}

/** Whatever names a field names one that there is; throws where it does not. */
export function refuseUnknown(declared: Naming, fields: Fields): void {
  const { name, title, columns, glance = [], identity = {}, totals = [], sums = [], filters, scope } = declared;
  const region = scope?.region ?? scope?.regions;
  const named = [
    title,
    ...columns.flatMap(keysIn),
    ...glance,
    ...Object.values(identity),
    ...totals,
    ...sums,
    ...filters.flatMap((filter) => (filter.kind === 'area' && 'over' in filter ? [String(filter.over)] : [])),
    ...(region === undefined ? [] : [region]),
  ];
  for (const key of named) if (!fields[key]) throw new Error(`${name} declares no field ${key}`);
  if (declared.calendar) refuseTimeless(name, declared.calendar, fields);
}

/** What 运营日历 shows has instants, and stands as the codes of a field say. */
function refuseTimeless(
  name: string,
  { from, to = from, by = 'status', live, over = [] }: CalendarTime,
  fields: Fields,
) {
  for (const key of [from, to])
    if (fields[key]?.kind !== 'datetime') throw new Error(`${name} is in the calendar by ${key}, which is no instant`);
  for (const code of [...live, ...over])
    if (!fields[by]?.options?.[code]) throw new Error(`${name} is in the calendar by ${code}, which ${by} never is`);
}

interface Imported {
  readonly name: string;
  readonly numbered?: { readonly field: string };
  readonly import?: FileImport;
}

/** What finds the row of a file's line must find one only. */
export function refuseVague({ name, numbered, import: from }: Imported, fields: Fields): void {
  for (const key of from?.match ?? [])
    if (key !== numbered?.field && !fields[key]?.unique) throw new Error(`${name} finds no row by ${key}`);
}
