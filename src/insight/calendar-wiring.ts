import { fromCallback, fromPromise } from 'xstate';
import { type CalendarAnswer, calendarCall, type CalendarWish, callParams } from '../../contract/insight/calendar.ts';
import { calendarMachine } from '../../machines/insight/calendar.ts';
import type { CalendarEvent } from '../../machines/insight/calendar-types.ts';
import { rowNewsIn } from '../../machines/shell/row-news-in.ts';
import { appIn } from '../core/app-in.ts';
import { request } from '../core/http.ts';
import { isSeen } from '../live/is-seen.ts';
import { listenToLive } from '../live/live-news.ts';
import { shownAddress } from './filter-address.ts';

/** 运营日历 with everything it reaches: its call, the address, and what is changed meanwhile. */
export const calendarLogic = calendarMachine.provide({
  actors: {
    fetchCalendar: fromPromise<CalendarAnswer, CalendarWish>(({ input, signal }) =>
      request<CalendarAnswer>(calendarCall, { params: callParams(input), signal, quiet: true }),
    ),
    // What is changed while the page is behind is told when it comes to the front (machines/shell/tabs.ts).
    news: fromCallback<CalendarEvent, { key: string }>(({ sendBack, input: { key }, system }) =>
      listenToLive(({ event, data }) => {
        const news = event === 'row_changed' ? rowNewsIn(data) : undefined;
        if (news && isSeen(system, key))
          sendBack({ type: 'CHANGED', entity: news.entity, touches: news.touches ?? [] });
      }),
    ),
  },
  actions: {
    showAddress: ({ system }, { key, wish }) => {
      const { router } = appIn(system).getSnapshot().context.shell?.getSnapshot().children ?? {};
      router?.send({ type: 'NAVIGATE', address: shownAddress(key, wish), replace: true });
    },
  },
});
