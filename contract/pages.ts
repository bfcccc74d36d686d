import { awardCate } from './entities/award-cate.ts';
import { award } from './entities/award.ts';
import { goodsOffline } from './entities/goods-offline.ts';
import { localverifice } from './entities/localverifice.ts';
import { loginLog } from './entities/login-log.ts';
import { onlineSession } from './entities/online-session.ts';
import { mailOutbox } from './entities/mail-outbox.ts';
import type { Entity } from './entity.ts';
import type { Action } from './permission.ts';

/** A page of the menu (wider.md §12). `view` names the component; `entity` is the table it lists. */
export interface Page {
  readonly permissionId: string;
  readonly title: string;
  readonly path: string;
  readonly icon?: string;
  readonly view: 'workplace' | 'analysis' | 'list';
  readonly entity?: string;
  readonly actions: readonly Action[];
}
export interface Folder {
  readonly title: string;
  readonly path: string;
  readonly icon: string;
  readonly pages: readonly Page[];
}

const listPage = (path: string, title: string, entity: Entity, icon?: string): Page => ({
  permissionId: entity.permissionId,
  title,
  path,
  view: 'list',
  entity: entity.name,
  actions: ['query', 'get', 'add', 'edit', 'enable', 'disable', 'export'],
  ...(icon && { icon }),
});
/** A list of rows that the house writes by itself: only these actions make sense. */
const observedPage = (path: string, title: string, entity: Entity, actions: readonly Action[]): Page => ({
  ...listPage(path, title, entity),
  actions,
});

/** The menu in its order. A page that stands here exists; those of later modules are added with them. */
export const folders: readonly Folder[] = [
  {
    title: '仪表盘',
    path: '/dashboard',
    icon: 'DashboardOutlined',
    pages: [
      {
        permissionId: 'Workplace',
        title: '工作台',
        path: '/dashboard/workplace',
        icon: 'DesktopOutlined',
        view: 'workplace',
        actions: ['query'],
      },
      {
        permissionId: 'Analysis',
        title: '分析页',
        path: '/dashboard/analysis',
        icon: 'BarChartOutlined',
        view: 'analysis',
        actions: ['query', 'export'],
      },
    ],
  },
  {
    title: '奖品管理',
    path: '/award',
    icon: 'GiftOutlined',
    pages: [
      listPage('/award/list', '奖励库', award),
      listPage('/award/cate', '奖励分类', awardCate),
      listPage('/award/goods-offline', '线下商品', goodsOffline),
      listPage('/award/localverifice', '本地核销点', localverifice),
    ],
  },
  {
    title: '系统管理',
    path: '/system',
    icon: 'SettingOutlined',
    pages: [
      observedPage('/system/online', '在线会话', onlineSession, ['query', 'disable']),
      observedPage('/system/log/login', '登录日志', loginLog, ['query', 'get']),
      observedPage('/system/mail', '邮件发件箱', mailOutbox, ['query', 'get', 'enable']),
    ],
  },
];

export const pages: readonly Page[] = folders.flatMap((folder) => folder.pages);

/** A page that everybody has who is signed in, in no menu and under no permission (spec §2, /account; wider.md §11). */
export interface OwnPage {
  readonly path: string;
  readonly title: string;
  /** Names the component. */
  readonly view: 'center' | 'profile' | 'security' | 'custom' | 'binding' | 'notification';
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
/** Addresses of the account area without a page of their own, and where they lead (spec §2). */
export const accountPaths: Readonly<Record<string, string>> = {
  '/account': centerPage.path,
  '/account/settings': profilePage.path,
};
