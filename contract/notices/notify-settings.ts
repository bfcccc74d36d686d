import { type Fields, toggle, type Values } from '../entity/field.ts';

/** Kinds of notices (wider.md §11, 新消息通知); `fixed` cannot be turned off. */
export const noticeKinds = [
  { kind: 'system', label: '系统消息', help: '版本更新、停机维护' },
  { kind: 'todo', label: '待办任务', help: '需要您处理的事项' },
  { kind: 'approval', label: '审批结果', help: '您提交的申请通过或被驳回' },
  { kind: 'export', label: '导出完成', help: '导出的文件可以下载' },
  { kind: 'security', label: '安全提醒', help: '密码、邮箱和两步验证的变动', fixed: true },
  { kind: 'stock', label: '库存预警', help: '库存低于警戒值' },
] as const satisfies readonly {
  readonly kind: string;
  readonly label: string;
  readonly help: string;
  readonly fixed?: true;
}[];

/** Where a notice is told: on the site, or by mail. */
export const noticeWays = { site: '站内', mail: '邮件' } as const;

const ways = ['site', 'mail'] as const satisfies readonly (keyof typeof noticeWays)[];
/** The switches of 新消息通知; their keys are such as `todo_mail`. */
const switches = noticeKinds.flatMap((one) => ways.map((way) => ({ ...one, way, key: `${one.kind}_${way}` })));
const isFixed = (one: object) => 'fixed' in one;

/** The switches that can be moved. */
export const noticeFields: Fields = Object.fromEntries(
  switches
    .filter((one) => !isFixed(one))
    .map(({ key, label, way }) => [key, toggle(`${label}（${noticeWays[way]}）`)] as const),
);

/** How they stand before anybody has moved one: everything on the site, nothing by mail but what is fixed. */
export const initialNotices: Readonly<Record<string, boolean>> = Object.fromEntries(
  switches.map((one) => [one.key, one.way === 'site' || isFixed(one)]),
);

/** Answer of `GET /admin/api/account/notify-settings`, and of the update: all switches, the fixed ones too. */
export type NotifySettings = Values & { readonly version: number };
