import type { ListQuery } from '../../contract/core/page.ts';
import type { Request } from '../http/route.ts';
import type { Db } from './write/database.ts';
import type { Resource } from './resource.ts';

/** A question for a list, with its filters as the entity's rows keep what is looked for. @throws {Failure} what the entity refuses */
export async function preparedQuery<Query extends Pick<ListQuery, 'filters'>>(
  db: Db,
  { prepareFilters, entity }: Resource,
  query: Query,
  request: Pick<Request, 'caller' | 'digestCode' | 'members'>,
): Promise<Query> {
  return prepareFilters ? { ...query, filters: await prepareFilters(db, entity, query.filters, request) } : query;
}
