import { z } from 'zod';
import { isDay } from '../../../contract/core/days.ts';
import { entities } from '../../../contract/entities.ts';
import {
  calendarCall,
  calendarPhases,
  type CalendarPhase,
  type CalendarView,
  calendarViews,
  windowFault,
  windowOf,
} from '../../../contract/insight/calendar.ts';
import { type Route, route } from '../../http/route.ts';
import { calendarOf } from './read.ts';

const day = (label: string) =>
  z.iso
    .date({ error: `${label}应为 YYYY-MM-DD` })
    .refine((value) => /^2\d{3}/.test(value), { error: `${label}应在 2000–2999 年之间` })
    .optional();

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of a constant.
const views = Object.keys(calendarViews) as [CalendarView, ...CalendarView[]];
const isPhase = (text: string): text is CalendarPhase => Object.hasOwn(calendarPhases, text);
const withTime = new Set(entities.filter(({ calendar }) => calendar !== undefined).map(({ name }) => name));

/** Words with commas between them, each of those that are known. */
const words = <Word extends string>(label: string, isKnown: (text: string) => text is Word) =>
  z
    .string({ error: `${label}应为文字` })
    .max(1000, { error: `${label}过长` })
    .transform((text, context): readonly Word[] => {
      const asked = text.split(',').filter((one) => one !== '');
      const unknown = asked.find((one) => !isKnown(one));
      if (unknown !== undefined)
        context.addIssue({ code: 'custom', message: `${label}中没有「${unknown.slice(0, 40)}」` });
      return asked.filter(isKnown);
    })
    .default([]);

const question = z
  .strictObject({
    view: z.enum(views, { error: '视图应为 month 或 week' }).default('month'),
    from: day('开始日期'),
    to: day('结束日期'),
    kinds: words('内容', (text): text is string => withTime.has(text)),
    phases: words('状态', isPhase),
  })
  .superRefine(({ from, to }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (from === undefined && to === undefined) return;
    if (from === undefined) return refuse('from', '请填写开始日期');
    if (to === undefined) return refuse('to', '请填写结束日期');
    // That they are no days has been said.
    if (!isDay(from) || !isDay(to)) return;
    const fault = windowFault({ from, to });
    if (fault !== '') refuse('to', fault);
  });

/** 运营日历 (decision 162). What a caller may not list he is not told of, nor how much of it there is. */
export const calendarRoutes = (): readonly Route[] => [
  route<z.infer<typeof question>>({
    call: calendarCall,
    access: { permissionId: 'Calendar', action: 'query' },
    summary: '运营日历：有起止时间的内容和冲突',
    input: question,
    aside: true,
    read: ({ view, from, to, ...asked }, { store, caller }) =>
      calendarOf(
        store.db,
        caller,
        (today) => (from !== undefined && to !== undefined ? { from, to } : windowOf(view, today)),
        asked,
      ),
  }),
];
