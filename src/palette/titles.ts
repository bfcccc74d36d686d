import { entities, entityNamed } from '../../contract/entities.ts';
import { ownPages, pages } from '../../contract/pages.ts';

/** What can be done from anywhere, by the names that src/palette/palette.ts knows. */
export const actionTitles = {
  refresh: '刷新当前页',
  lock: '锁屏',
  signOut: '退出登录',
} as const;

export const createTitle = (entity: string): string => `新建${entityNamed(entity).label}`;

/** Everything that the palette finds by its sound. */
export const allTitles = (): readonly string[] => [
  ...pages.map(({ title }) => title),
  ...ownPages.map(({ title }) => title),
  ...entities.filter(({ calls }) => calls.create !== undefined).map(({ name }) => createTitle(name)),
  ...Object.values(actionTitles),
];
