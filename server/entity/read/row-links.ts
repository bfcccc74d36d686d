import { sql } from 'kysely';
import { recordAddress } from '../../../contract/menu/record-address.ts';
import type { Caller } from '../../http/route.ts';
import type { Sql } from '../resource.ts';

/** A way from the details of a row to a list that is filtered by something of it; shown under them (src/entity/record/RowLinks.tsx). */
export interface RowLink {
  readonly label: string;
  /** Path and query of the page. */
  readonly address: string;
}

export const linkTo = (label: string, path: string, query: Readonly<Record<string, string>>): RowLink => ({
  label,
  address: `${path}?${String(new URLSearchParams(query))}`,
});

/** The way to the page of a row; none where no page lists its kind. */
export function toRecord(label: string, entity: string, id: number): readonly RowLink[] {
  const address = recordAddress(entity, id);
  return address === undefined ? [] : [{ label, address }];
}

/** A fact of a row for whoever looks: whether a way to a page would lead anywhere. */
export const opens = ({ grants }: Caller, permissionId: string): Sql =>
  sql`${sql.lit(grants.has(`${permissionId}.query`))}`;
