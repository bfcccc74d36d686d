import { type Fields, type Options, select, tags, text, toggle } from '../entity/field.ts';
import { pages } from '../menu/pages.ts';

const choice = (...values: readonly string[]): Options =>
  Object.fromEntries(values.map((value) => [value, { label: value }]));

const homes: Options = Object.fromEntries(pages.map(({ path, title }) => [path, { label: title }]));

/** Settings of the frame that an account may carry from one browser to the next (spec §3; wider.md §11, 个性化). */
export const preferenceFields: Fields = {
  navigation: select('导航模式', choice('side', 'top')),
  theme: select('整体风格', choice('dark', 'light', 'realDark')),
  colour: text('主题色', { pattern: { test: /^#[0-9a-f]{6}$/i, hint: '应为颜色，例如 #52C41A' } }),
  contentWidth: select('内容区域宽度', choice('Fluid', 'Fixed')),
  fixedHeader: toggle('固定顶栏'),
  fixedSidebar: toggle('固定侧边菜单'),
  autoHideHeader: toggle('下滑时隐藏顶栏'),
  colourWeak: toggle('色弱模式'),
  multiTab: toggle('多标签页'),
  density: select('密度', choice('default', 'compact')),
  home: select('默认首页', homes),
  favourites: tags('收藏的菜单', { each: 80 }),
  pinned: tags('固定的菜单分组', { each: 80 }),
};

/** Answer of `GET /admin/api/account/preferences`, and of the update. */
export interface Preferences {
  readonly version: number;
  /** 同步到账号: without it nothing is kept on the server. */
  readonly sync: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
}
