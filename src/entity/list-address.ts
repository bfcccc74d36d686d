import type { AnyActorRef } from 'xstate';
import { defaultPageSize, type ListQuery, listParams } from '../../contract/core/page.ts';
import type { TableStart } from '../../machines/entity/list/table.ts';
import { appIn } from '../core/app-in.ts';

/** What the address of a list says: everything that is asked for, and which drawer stands open (`openOf`; '' for none). */
interface Said {
  readonly query: ListQuery;
  readonly open: string;
}

const address = (path: string, { query, open }: Said, asked = listParams(query)): string =>
  `${path}?${String(new URLSearchParams({ ...asked, ...(open !== '' && { open }) }))}`;

const isPlain = ({ pageNo, pageSize, sort, filters }: ListQuery) =>
  pageNo === 1 && pageSize === defaultPageSize && !sort && Object.keys(filters).length === 0;

/** The address of a list that was asked for `start`, with the drawer above it; of the plain list without a query, in the router's words. */
export function listAddress(path: string, start: TableStart, open: string): string {
  const query = { pageNo: 1, pageSize: defaultPageSize, filters: {}, ...start };
  return address(path, { query, open }, isPlain(query) ? {} : listParams(query));
}

const pageIn = (said: string) => Number(new URLSearchParams(said).get('pageNo') ?? 1);
const openIn = (said: string) => {
  const asked = new URLSearchParams(said);
  return asked.get('open') ?? asked.get('id') ?? '';
};

/** What the address says of the list at `key` after its path, and how to have it say something else; undefined while it is another page's. */
function barOf(system: AnyActorRef['system'], key: string) {
  const { tabs, router } = appIn(system).getSnapshot().context.shell?.getSnapshot().children ?? {};
  const [path, said] = location.hash.slice(1).split('?');
  if (tabs?.getSnapshot().context.active !== key || path !== key) return undefined;
  const show = (wanted: string, replace: boolean) => router?.send({ type: 'NAVIGATE', address: wanted, replace });
  return { said, show };
}

/**
 * Puts the query of the list at `key` into the address, so that it can be shared and gone back to; a list behind another page says
 * nothing. A list that just begins leaves the address as somebody came by it, unless it says less than is shown, or another drawer.
 */
export function showQuery(
  system: AnyActorRef['system'],
  key: string,
  asked: Said & { readonly replaces: boolean },
): void {
  const bar = barOf(system, key);
  if (!bar) return;
  const { query, open, replaces } = asked;
  const { said, show } = bar;
  const isSameDrawer = openIn(said ?? '') === open;
  if (!replaces) return show(address(key, asked), false);
  if (isSameDrawer && (said === undefined ? isPlain(query) : query.pageNo === pageIn(said))) return;
  show(isSameDrawer ? address(key, asked) : listAddress(key, query, open), true);
}

/** Puts the drawer above the list at `key` into the address: a step of its own in the history, unless it says so already or `replaces`. */
export function showDrawer(
  system: AnyActorRef['system'],
  key: string,
  asked: Said & { readonly replaces: boolean },
): void {
  const bar = barOf(system, key);
  if (!bar) return;
  const said = openIn(bar.said ?? '');
  // Gone from there already: the way back closed it.
  if (said === asked.open && asked.open === '') return;
  bar.show(listAddress(key, asked.query, asked.open), asked.replaces || said === asked.open);
}

/** Goes on from the list at `key` to the page of a record; nowhere, if somebody has left the list meanwhile. */
export const showRecord = (system: AnyActorRef['system'], key: string, wanted: string | undefined): void => {
  if (wanted !== undefined) barOf(system, key)?.show(wanted, false);
};
