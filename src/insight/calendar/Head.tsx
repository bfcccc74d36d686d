import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { type CalendarView, calendarViews, windowOf } from '../../../contract/insight/calendar.ts';
import type { CalendarActor } from '../../../machines/insight/calendar.ts';
import { Segments } from '../../entity/charts/Segments.tsx';
import { dayText } from './calendar-rows.ts';

/** The window as it is said: 2026年11月, 2026年11月30日 ～ 12月6日. */
function windowText(view: CalendarView, day: string): string {
  const { from, to } = windowOf(view, day);
  const year = `${from.slice(0, 4)}年`;
  return view === 'month' ? `${year}${Number(from.slice(5, 7))}月` : `${year}${dayText(from)} ～ ${dayText(to)}`;
}

/** Which days are shown, and the way to others. */
export function Head({ page }: { readonly page: CalendarActor }) {
  const { view, day } = useSelector(page, ({ context }) => context.wish);
  const shown = useSelector(page, ({ context }) => (day === '' ? (context.answer?.today ?? '') : day));
  const canStep = useSelector(page, (snapshot) => snapshot.can({ type: 'STEP', by: 1 }));
  const isElsewhere = useSelector(page, (snapshot) => snapshot.can({ type: 'TODAY' }));
  const unit = calendarViews[view];
  return (
    <div className="calendar-line">
      <h1>
        运营日历 <small>{shown === '' ? '' : windowText(view, shown)}</small>
      </h1>
      <div className="calendar-steps">
        <Button disabled={!canStep} onClick={() => page.send({ type: 'STEP', by: -1 })}>
          上一{unit}
        </Button>
        <Button disabled={!isElsewhere} onClick={() => page.send({ type: 'TODAY' })}>
          今天
        </Button>
        <Button disabled={!canStep} onClick={() => page.send({ type: 'STEP', by: 1 })}>
          下一{unit}
        </Button>
        <Segments
          label="视图"
          options={calendarViews}
          value={view}
          onChange={(chosen) => page.send({ type: 'SHOW', view: chosen })}
        />
        <Button onClick={() => page.send({ type: 'REFRESH' })}>刷新</Button>
      </div>
    </div>
  );
}
