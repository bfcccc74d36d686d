import type { AnyActorRef } from 'xstate';
import { defaultPageSize, type ListQuery, listParams } from '../contract/page.ts';
import { appIn } from './app-in.ts';

/** What the address of a list says: its path and everything that is asked for. */
const listAddress = (path: string, query: ListQuery): string =>
  `${path}?${String(new URLSearchParams(listParams(query)))}`;

const isPlain = ({ pageNo, pageSize, sort, filters }: ListQuery) =>
  pageNo === 1 && pageSize === defaultPageSize && !sort && Object.keys(filters).length === 0;

/**
 * Puts the query of the list at `key` into the address, so that it can be shared and gone back to; a list behind another page says
 * nothing. A list that just begins leaves the address as somebody came by it, unless it says less than is shown.
 */
export function showQuery(system: AnyActorRef['system'], key: string, query: ListQuery, replace: boolean): void {
  const { tabs, router } = appIn(system).getSnapshot().context.shell?.getSnapshot().children ?? {};
  const [path, said] = location.hash.slice(1).split('?');
  if (tabs?.getSnapshot().context.active !== key || path !== key) return;
  if (replace && (said === undefined ? isPlain(query) : query.pageNo === pageIn(said))) return;
  router?.send({ type: 'NAVIGATE', address: listAddress(key, query), replace });
}

const pageIn = (said: string) => Number(new URLSearchParams(said).get('pageNo') ?? 1);
