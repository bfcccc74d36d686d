import { calendarPhases, type CalendarAnswer, windowFault, windowOf } from '../../contract/insight/calendar.ts';
import { isDay } from '../../contract/core/days.ts';
import { calendarMachine } from '../../machines/insight/calendar.ts';
import { bare, defineModel } from '../engine/model.ts';

const key = '/content/calendar';
const kinds = [
  { entity: 'he_banner', title: '轮播图' },
  { entity: 'popup', title: '弹窗' },
];

/** What the call answers: a banner of November with nothing beside it, or nothing that the operator may see. */
export const calendarAnswers = {
  some: {
    from: '2026-11-01',
    to: '2026-11-30',
    today: '2026-11-22',
    kinds,
    data: [
      {
        entity: 'he_banner',
        title: '轮播图',
        path: '/content/banner',
        instant: false,
        more: 2,
        rows: [
          {
            id: 1,
            title: '冬日新品',
            path: '/content/banner/1',
            start_at: '2026-11-10T00:00:00+08:00',
            end_at: null,
            first: '2026-11-10',
            last: '2026-11-30',
            before: false,
            after: true,
            phase: 'running',
            status: '已上线',
            clash: null,
          },
        ],
      },
    ],
  },
  none: { from: '2026-11-01', to: '2026-11-30', today: '2026-11-22', kinds: [], data: [] },
} satisfies Record<string, CalendarAnswer>;

/** What an address says of a week. */
const weekText = 'view=week&day=2026-10-07&kinds=popup&clashes=1';

/** Days from which one steps back to today. */
const turning = { next: ['2026-10-01', '2026-11-16'], previous: ['2026-12-01', '2026-11-23'] };

export const calendarModel = defineModel(calendarMachine, {
  id: 'calendar',
  roots: [{ key }, { key, asked: weekText }],
  // Days go on for ever: one window before and after that of today is looked through, and choices are made at today.
  within: ({ context: { wish } }, event) => {
    if (event.type === 'STEP')
      return wish.day === '' || turning[Reflect.get(event, 'by') === 1 ? 'next' : 'previous'].includes(wish.day);
    return !event.type.startsWith('TOGGLE') || wish.day === '';
  },
  cases: {
    SHOW: { month: { view: 'month' }, week: { view: 'week' } },
    STEP: { next: { by: 1 }, previous: { by: -1 } },
    TODAY: bare,
    TOGGLE_KIND: { popup: { kind: 'popup' } },
    TOGGLE_PHASE: { running: { phase: 'running' } },
    TOGGLE_CLASHES: bare,
    CLEAR: bare,
    FOLLOW_LINK: { none: { start: {} }, plain: { start: { asked: '' } }, week: { start: { asked: weekText } } },
    REFRESH: bare,
    CHANGED: {
      shown: { entity: 'popup', touches: [] },
      touched: { entity: 'he_coupon', touches: ['popup'] },
      other: { entity: 'account', touches: [] },
    },
    'done.fetchCalendar': calendarAnswers,
    'error.fetchCalendar': { down: '您的网络发生异常，无法连接服务器' },
  },
  invariants: {
    'the day is one, or today': ({ context: { wish } }) => wish.day === '' || isDay(wish.day),
    'no window is longer than may be asked for': ({ context: { wish } }) =>
      wish.day === '' || windowFault(windowOf(wish.view, wish.day)) === '',
    'each choice is made once, of what there is': ({ context: { wish } }) =>
      new Set(wish.phases).size === wish.phases.length &&
      new Set(wish.kinds).size === wish.kinds.length &&
      wish.phases.every((phase) => phase in calendarPhases),
    'it is fetched exactly while the page says so': (snapshot) =>
      (snapshot.children.fetchCalendar !== undefined) === snapshot.hasTag('busy'),
    'what is shown has been answered': (snapshot) =>
      !snapshot.matches({ data: 'shown' }) || snapshot.context.answer !== null,
    'a failure says why': (snapshot) => !snapshot.hasTag('failed') || snapshot.context.error !== '',
  },
  goal: (snapshot) => snapshot.matches({ data: 'shown', changes: 'none' }),
});
