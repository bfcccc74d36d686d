import { type AnyActorRef, fromPromise } from 'xstate';
import { noticeCalls, noticesPerPage, type NoticePage, type UnreadNotices } from '../../contract/notices/notice-box.ts';
import { noticeBoxMachine, type Reading } from '../../machines/notices/notice-box.ts';
import { appIn } from '../core/app-in.ts';
import { request } from '../core/http.ts';

const bodyOf = (reading: Reading) => ('id' in reading ? { ids: [reading.id] } : { all: true, ...reading });

/** Goes to an address of the pages; also to where one is, so that what it asks for is shown once more. */
export function goTo(system: AnyActorRef['system'], address: string): void {
  const { router } = appIn(system).getSnapshot().context.shell?.getSnapshot().children ?? {};
  router?.send({ type: 'NAVIGATE', address, replace: false, again: true });
}

/** The bell with what it reaches: calls and the address bar. A count that cannot be had is no news for anybody. */
export const noticeBoxLogic = noticeBoxMachine.provide({
  actors: {
    fetchUnread: fromPromise(({ signal }) => request<UnreadNotices>(noticeCalls.unread, { signal, quiet: true })),
    fetchNotices: fromPromise(({ input: { group, pageNo }, signal }) => {
      const params = { group, pageNo: String(pageNo), pageSize: String(noticesPerPage) };
      return request<NoticePage>(noticeCalls.list, { params, signal, quiet: true });
    }),
  },
  actions: {
    mark: ({ self }, { reading }) =>
      void request<UnreadNotices>(noticeCalls.read, { data: bodyOf(reading) })
        .then((unread) => self.send({ type: 'COUNTED', unread }))
        .catch(() => self.send({ type: 'MARK_FAILED' })),
    // Once the chart has come to rest: other charts go on by this.
    follow: ({ system }, { link }) => queueMicrotask(() => goTo(system, link)),
  },
});
