import { z } from 'zod';
import { codes } from '../../contract/core/errors.ts';
import { noticeCalls, noticeGroupNames, noticesPerPage } from '../../contract/notices/notice-box.ts';
import { pagingShape, tooFar, withinReach } from '../../contract/entity/wire/wire-list.ts';
import { sessionFault } from '../sign-in/identity.ts';
import { withTransaction } from '../db/transaction.ts';
import { type Route, route } from '../http/route.ts';
import { noticesOf, readNotices, unreadOf } from './box.ts';

/** The box is read by people, page by page. */
const maxPageSize = 100;
/** More than any screen shows. */
const maxIds = 1000;

const group = z.enum(noticeGroupNames, { error: 'group 应为 notice 或 todo' }).nullish();

const listInput = z
  .strictObject({ ...pagingShape, group })
  .transform(({ pageNo = 1, pageSize = noticesPerPage, group: of }) => ({
    pageNo,
    pageSize: Math.min(pageSize, maxPageSize),
    group: of ?? undefined,
  }))
  .refine(withinReach, tooFar);

const noticeId = z.int({ error: '通知编号应为整数' }).positive({ error: '通知编号应为正整数' });
const readInput = z
  .strictObject({
    ids: z
      .array(noticeId, { error: 'ids 应为通知编号的列表' })
      .max(maxIds, { error: `ids 应不超过 ${maxIds} 个` })
      .optional(),
    all: z.literal(true, { error: 'all 应为 true' }).optional(),
    upTo: noticeId.optional(),
    group,
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { path: ['ids'], error: '请指定 ids 或 all' })
  .refine(({ all, upTo }) => all === undefined || upTo !== undefined, {
    path: ['upTo'],
    error: 'all 需要同时指定 upTo',
  });

/** 消息通知: what somebody signed in is told, whatever his pages. Reading is his own affair and stands in no operation log. */
export const noticeRoutes = (): readonly Route[] => [
  route({
    call: noticeCalls.list,
    access: 'session',
    summary: '自己的通知，最新的在前',
    input: listInput,
    read: (query, { store, caller }) => noticesOf(store.db, caller, query),
  }),
  route({
    call: noticeCalls.unread,
    access: 'session',
    summary: '未读通知数',
    input: z.strictObject({}),
    read: (_, { store, caller }) => unreadOf(store.db, caller),
  }),
  route({
    call: noticeCalls.read,
    access: 'session',
    summary: '把通知标为已读',
    input: readInput,
    act: ({ ids, upTo = 0, group: of }, { store, caller }) => {
      if (!caller) throw sessionFault(codes.forcedLogout);
      const reading = ids ? { ids } : { all: true as const, upTo, group: of ?? undefined };
      return withTransaction(store, (tx) => readNotices(tx, caller, reading));
    },
  }),
];
