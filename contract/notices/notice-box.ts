/** The two halves of the bell's box: what is told, and what waits for somebody. */
export const noticeGroups = { notice: '通知', todo: '待办' } as const;
export type NoticeGroup = keyof typeof noticeGroups;
export const noticeGroupNames: readonly NoticeGroup[] = ['notice', 'todo'];

/** What a notice is about (wider.md §11), and where it stands. */
export const noticeKinds = {
  system: { label: '系统消息', group: 'notice' },
  todo: { label: '待办', group: 'todo' },
  security: { label: '安全提醒', group: 'notice' },
  approval: { label: '审批结果', group: 'notice' },
  stock: { label: '库存预警', group: 'todo' },
  export: { label: '导出完成', group: 'notice' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly group: NoticeGroup }>>;
export type NoticeKind = keyof typeof noticeKinds;

const allKinds: readonly NoticeKind[] = ['system', 'todo', 'security', 'approval', 'stock', 'export'];

export const groupOf = (kind: NoticeKind): NoticeGroup => noticeKinds[kind].group;

/** The kinds of a group; without one, all. */
export const kindsIn = (group?: NoticeGroup): readonly NoticeKind[] =>
  allKinds.filter((kind) => group === undefined || groupOf(kind) === group);

/** A notice as its receiver has it. `link`: an address of the pages such as `/award/list/12`, empty when there is none. */
export interface ReceivedNotice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly created_at: string;
  readonly read: boolean;
}

/** How many notices somebody has not read, and the newest of all that were counted (0: none). */
export interface UnreadNotices {
  readonly counts: Readonly<Record<NoticeGroup, number>>;
  readonly newest: number;
}

/** Answer of the list: newest first. */
export interface NoticePage {
  readonly data: readonly ReceivedNotice[];
  readonly pageNo: number;
  readonly totalCount: number;
  readonly unread: UnreadNotices;
}

/** How many notices the box shows at a time. */
export const noticesPerPage = 20;

export const noticeCalls = {
  /** `pageNo`, `pageSize` (1–100), `group`. */
  list: 'GET /admin/api/notices',
  /** How many are not read: an `UnreadNotices`. */
  unread: 'GET /admin/api/notices/unread',
  /** `{ids}`, or `{all: true, upTo, group}`: all up to the newest that was on screen. Answers an `UnreadNotices`. */
  read: 'PUT /admin/api/notices/read',
} as const;
