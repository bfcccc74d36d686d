import { createTitle, type EntityName } from '../../../contract/entity-names.ts';
import { ownPages } from '../../../contract/menu/own-pages.ts';
import { type Page, pages } from '../../../contract/menu/pages.ts';

/** What can be done from anywhere, by the names that src/shell/palette/palette.ts knows. */
export const actionTitles = {
  refresh: '刷新当前页',
  lock: '锁屏',
  signOut: '退出登录',
} as const;

/** Pages on which a record can be made. */
export const creatable = (open: readonly Page[]): readonly (Page & { readonly entity: EntityName })[] =>
  open.flatMap((page) => (page.entity && page.actions.includes('add') ? [{ ...page, entity: page.entity }] : []));

/** Everything that the palette finds by its sound. */
export const allTitles = (): readonly string[] => [
  ...pages.map(({ title }) => title),
  ...ownPages.map(({ title }) => title),
  ...creatable(pages).map(({ entity }) => createTitle(entity)),
  ...Object.values(actionTitles),
];
