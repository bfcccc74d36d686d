import { z } from 'zod';
import { announcementCalls } from '../../contract/content/own-announcements.ts';
import { codes } from '../../contract/core/errors.ts';
import { withTransaction } from '../db/transaction.ts';
import { type Route, route } from '../http/route.ts';
import { sessionFault } from '../sign-in/identity.ts';
import { ownAnnouncements, readAnnouncement } from './announcement-readers.ts';

const read = z.strictObject({
  id: z.coerce.number().int().positive({ error: '公告编号应为正整数' }),
});

/** What an operator is told, whatever his pages. Reading is his own affair and stands in no operation log. */
export const announcementRoutes = (): readonly Route[] => [
  route({
    call: announcementCalls.mine,
    access: 'session',
    summary: '发给自己的公告：未读的必读公告在前，其次置顶，再次最新',
    input: z.strictObject({}),
    read: (_, { store, caller }) => ownAnnouncements(store.db, caller),
  }),
  route<z.infer<typeof read>>({
    call: announcementCalls.read,
    access: 'session',
    summary: '把发给自己的公告标为已读',
    input: read,
    act: ({ id }, { store, caller }) => {
      if (!caller) throw sessionFault(codes.forcedLogout);
      return withTransaction(store, (tx) => readAnnouncement(tx, id, caller));
    },
  }),
];
