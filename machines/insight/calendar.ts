import { type ActorRefFrom, assign, fromCallback, fromPromise, raise, setup } from 'xstate';
import {
  addressParams,
  type CalendarAnswer,
  type CalendarView,
  type CalendarWish,
  dayAfter,
  windowOf,
  wishIn,
} from '../../contract/insight/calendar.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';
import type { CalendarContext, CalendarEvent, CalendarInput } from './calendar-types.ts';

type Wished = Pick<CalendarContext, 'wish' | 'answer'>;
type OfEvent<Type extends CalendarEvent['type']> = Extract<CalendarEvent, { type: Type }>;

const sameWish = (one: CalendarWish, other: CalendarWish) =>
  JSON.stringify(addressParams(one)) === JSON.stringify(addressParams(other));

const toggled = <Word>(words: readonly Word[], word: Word): readonly Word[] =>
  words.includes(word) ? words.filter((one) => one !== word) : [...words, word];

/** A day of the window that is asked for; '' while nobody knows which day it is. */
const dayShown = ({ wish, answer }: Wished): string => (wish.day === '' ? (answer?.today ?? '') : wish.day);

/** The window around a day: that of today follows the days. */
function around(day: string, view: CalendarView, { wish, answer }: Wished): CalendarWish {
  const { from, to } = windowOf(view, day);
  const hasToday = answer !== null && from <= answer.today && answer.today <= to;
  return { ...wish, view, day: hasToday ? '' : day };
}

/** The window before the one that is shown, or after it. */
function stepped(shown: Wished, by: 1 | -1): CalendarWish {
  const { view } = shown.wish;
  const { from, to } = windowOf(view, dayShown(shown));
  return around(windowOf(view, dayAfter(by === 1 ? to : from, by)).from, view, shown);
}

/** The same days, or more or fewer of them. */
const viewed = (shown: Wished, view: CalendarView): CalendarWish =>
  shown.wish.day === '' ? { ...shown.wish, view } : around(shown.wish.day, view, shown);

const none = { kinds: [], phases: [], clashes: false } as const;

/** 运营日历: what is there when, over one call; what somebody changes meanwhile is fetched anew. */
export const calendarMachine = setup({
  types: {
    context: {} as CalendarContext,
    input: {} as CalendarInput,
    events: {} as CalendarEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    fetchCalendar: fromPromise<CalendarAnswer, CalendarWish>(unprovided),
    /** Says `CHANGED` of every row that is changed while the operator sees the page; given from outside. */
    news: fromCallback<CalendarEvent, Pick<CalendarContext, 'key'>>(() => {}),
  },
  guards: {
    isOtherView: ({ context }, { view }: OfEvent<'SHOW'>) => view !== context.wish.view,
    isDated: ({ context }) => dayShown(context) !== '',
    isElsewhere: ({ context }) => context.wish.day !== '',
    isFiltered: ({ context: { wish } }) => !sameWish(wish, { ...wish, ...none }),
    isLink: ({ context }, { start: { asked } }: OfEvent<'FOLLOW_LINK'>) =>
      asked !== undefined && !sameWish(wishIn(asked), context.wish),
    concerns: ({ context: { answer } }, { entity, touches }: OfEvent<'CHANGED'>) =>
      answer === null || answer.kinds.some((kind) => kind.entity === entity || touches.includes(kind.entity)),
  },
  actions: {
    view: assign(({ context }, { view }: OfEvent<'SHOW'>) => ({ wish: viewed(context, view) })),
    step: assign(({ context }, { by }: OfEvent<'STEP'>) => ({ wish: stepped(context, by) })),
    goToToday: assign(({ context }) => ({ wish: { ...context.wish, day: '' } })),
    toggleKind: assign(({ context: { wish } }, { kind }: OfEvent<'TOGGLE_KIND'>) => ({
      wish: { ...wish, kinds: toggled(wish.kinds, kind) },
    })),
    togglePhase: assign(({ context: { wish } }, { phase }: OfEvent<'TOGGLE_PHASE'>) => ({
      wish: { ...wish, phases: toggled(wish.phases, phase) },
    })),
    toggleClashes: assign(({ context: { wish } }) => ({ wish: { ...wish, clashes: !wish.clashes } })),
    clear: assign(({ context: { wish } }) => ({ wish: { ...wish, ...none } })),
    follow: assign((_, { start }: OfEvent<'FOLLOW_LINK'>) => ({ wish: wishIn(start.asked ?? '') })),
    keepAnswer: assign((_, { answer }: { answer: CalendarAnswer }) => ({ answer, error: '' })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    refresh: raise({ type: 'REFRESH' }),
    /** Puts what is asked for into the address; given from outside. */
    showAddress: (_, _shown: Pick<CalendarContext, 'key' | 'wish'>) => {},
  },
  delays: {
    /** Many rows are often changed at once: they are fetched together. */
    settle: 1000,
  },
}).createMachine({
  id: 'calendar',
  meta: {
    label: '运营日历',
    refusals: {
      isOtherView: '已经是这个视图',
      isDated: '日历还没有加载',
      isElsewhere: '已经在今天',
      isFiltered: '没有筛选条件',
      isLink: '地址中没有新的条件',
      concerns: '日历中没有这类内容',
    },
  },
  context: ({ input: { key, asked = '' } }) => ({ key, wish: wishIn(asked), answer: null, error: '' }),
  invoke: { id: 'news', src: 'news', input: ({ context: { key } }) => ({ key }) },
  type: 'parallel',
  states: {
    data: {
      meta: { label: '数据' },
      initial: 'loading',
      on: {
        REFRESH: '.loading',
        SHOW: {
          guard: { type: 'isOtherView', params: ({ event }) => event },
          target: '.loading',
          actions: [
            { type: 'view', params: ({ event }) => event },
            { type: 'showAddress', params: ({ context }) => context },
          ],
        },
        STEP: {
          guard: 'isDated',
          target: '.loading',
          actions: [
            { type: 'step', params: ({ event }) => event },
            { type: 'showAddress', params: ({ context }) => context },
          ],
        },
        TODAY: {
          guard: 'isElsewhere',
          target: '.loading',
          actions: ['goToToday', { type: 'showAddress', params: ({ context }) => context }],
        },
        TOGGLE_KIND: {
          target: '.loading',
          actions: [
            { type: 'toggleKind', params: ({ event }) => event },
            { type: 'showAddress', params: ({ context }) => context },
          ],
        },
        TOGGLE_PHASE: {
          target: '.loading',
          actions: [
            { type: 'togglePhase', params: ({ event }) => event },
            { type: 'showAddress', params: ({ context }) => context },
          ],
        },
        TOGGLE_CLASHES: {
          actions: ['toggleClashes', { type: 'showAddress', params: ({ context }) => context }],
        },
        CLEAR: {
          guard: 'isFiltered',
          target: '.loading',
          actions: ['clear', { type: 'showAddress', params: ({ context }) => context }],
        },
        FOLLOW_LINK: {
          guard: { type: 'isLink', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'follow', params: ({ event }) => event },
        },
      },
      states: {
        loading: {
          meta: { label: '加载中' },
          tags: 'busy',
          invoke: {
            id: 'fetchCalendar',
            src: 'fetchCalendar',
            input: ({ context: { wish } }) => wish,
            onDone: {
              target: 'shown',
              actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        shown: { meta: { label: '已显示' } },
        failed: { meta: { label: '加载失败' }, tags: 'failed' },
      },
    },
    changes: {
      meta: { label: '他人的改动' },
      initial: 'none',
      states: {
        none: {
          meta: { label: '没有' },
          on: { CHANGED: { guard: { type: 'concerns', params: ({ event }) => event }, target: 'gathering' } },
        },
        gathering: {
          meta: { label: '收集中' },
          description: 'What is changed in the meantime is fetched with it.',
          after: { settle: { target: 'none', actions: 'refresh' } },
        },
      },
    },
  },
});

export type CalendarActor = ActorRefFrom<typeof calendarMachine>;
