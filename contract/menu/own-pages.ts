/** A page that everybody has who is signed in, in no menu and under no permission (spec §2, /account; wider.md §11). */
export interface OwnPage {
  readonly path: string;
  readonly title: string;
  /** Names the component. */
  readonly view: 'center' | 'profile' | 'security' | 'custom' | 'binding' | 'notification' | 'test';
}

export const centerPage = { path: '/account/center', title: '个人中心', view: 'center' } as const satisfies OwnPage;
export const profilePage = {
  path: '/account/settings/base',
  title: '基本设置',
  view: 'profile',
} as const satisfies OwnPage;

export const securityPage = {
  path: '/account/settings/security',
  title: '安全设置',
  view: 'security',
} as const satisfies OwnPage;
/** 个人设置, in the order of its menu. */
export const settingsPages: readonly OwnPage[] = [
  profilePage,
  securityPage,
  { path: '/account/settings/custom', title: '个性化', view: 'custom' },
  { path: '/account/settings/binding', title: '账号绑定', view: 'binding' },
  { path: '/account/settings/notification', title: '新消息通知', view: 'notification' },
];
/** The pages of the account area. */
export const ownPages: readonly OwnPage[] = [centerPage, ...settingsPages];
/** Reached by its address alone (spec §2): nothing leads there. */
export const testPage = { path: '/test/home', title: '测试页', view: 'test' } as const satisfies OwnPage;
/** Addresses without a page of their own, and where they lead (spec §2). */
export const redirects: Readonly<Record<string, string>> = {
  '/test': testPage.path,
  '/account': centerPage.path,
  '/account/settings': profilePage.path,
};
