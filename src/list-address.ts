import type { AnyActorRef } from 'xstate';
import { defaultPageSize, type ListQuery, listParams } from '../contract/page.ts';
import type { TableStart } from '../machines/table.ts';
import { appIn } from './app-in.ts';

/** What the address of a list says: its path and everything that is asked for. */
const fullAddress = (path: string, query: ListQuery): string =>
  `${path}?${String(new URLSearchParams(listParams(query)))}`;

const isPlain = ({ pageNo, pageSize, sort, filters }: ListQuery) =>
  pageNo === 1 && pageSize === defaultPageSize && !sort && Object.keys(filters).length === 0;

/** The address of a list that was asked for `start`; of the plain list its path alone, which leaves the rows as they are. */
export function listAddress(path: string, start: TableStart): string {
  const query = { pageNo: 1, pageSize: defaultPageSize, filters: {}, ...start };
  return isPlain(query) ? path : fullAddress(path, query);
}

/**
 * Puts the query of the list at `key` into the address, so that it can be shared and gone back to; a list behind another page says
 * nothing. A list that just begins leaves the address as somebody came by it, unless it says less than is shown.
 */
export function showQuery(system: AnyActorRef['system'], key: string, query: ListQuery, replace: boolean): void {
  const { tabs, router } = appIn(system).getSnapshot().context.shell?.getSnapshot().children ?? {};
  const [path, said] = location.hash.slice(1).split('?');
  if (tabs?.getSnapshot().context.active !== key || path !== key) return;
  if (replace && (said === undefined ? isPlain(query) : query.pageNo === pageIn(said))) return;
  router?.send({ type: 'NAVIGATE', address: fullAddress(key, query), replace });
}

const pageIn = (said: string) => Number(new URLSearchParams(said).get('pageNo') ?? 1);
