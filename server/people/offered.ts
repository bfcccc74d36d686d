import type { Page } from '../../contract/menu/pages.ts';
import type { MenuWishes } from './menu-wishes.ts';

/** Whether a page is there at all, as the entries of the menu have it. */
export const isOffered = ({ only, path }: Page, { entries }: Pick<MenuWishes, 'entries'>): boolean =>
  only !== 'demo' || entries.has(path);
