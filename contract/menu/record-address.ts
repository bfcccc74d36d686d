import { listPathOf, type Page, pages } from './pages.ts';

/** The address of one record: the path of its list and the id; undefined where no page lists its kind. */
export function recordAddress(entity: string, id: number): string | undefined {
  const list = pages.find((page) => page.view === 'list' && page.entity === entity);
  return list && `${list.path}/${id}`;
}

/** The list and the id that the address of a record names; undefined for every other path. */
export function recordAt(path: string): { readonly list: Page; readonly id: number } | undefined {
  const listPath = listPathOf(path);
  const list = pages.find((page) => page.view === 'list' && page.path === listPath);
  const id = Number(path.slice(listPath.length + 1));
  return list && listPath !== path && Number.isSafeInteger(id) ? { list, id } : undefined;
}
