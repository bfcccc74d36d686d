import {
  type CalendarAnswer,
  type CalendarKind,
  type CalendarRow,
  daysIn,
} from '../../../contract/insight/calendar.ts';
import { dayText, timeText, weekdayOf } from './calendar-rows.ts';

interface ListProps {
  readonly answer: CalendarAnswer;
  readonly kinds: readonly CalendarKind[];
}

interface Entry {
  readonly kind: CalendarKind;
  readonly row: CalendarRow;
}

/** Where there is no room for columns: each record under the day on which it begins, those that began before first. */
export function DayList({ answer, kinds }: ListProps) {
  const all: readonly Entry[] = kinds.flatMap((kind) => kind.rows.map((row) => ({ kind, row })));
  const begun = all.filter(({ row }) => row.before);
  const days = daysIn(answer)
    .map((day) => ({ day, entries: all.filter(({ row }) => !row.before && row.first === day) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <div className="day-list">
      {begun.length > 0 && <Day title={`${dayText(answer.from)}之前开始`} entries={begun} />}
      {days.map(({ day, entries }) => (
        <Day
          key={day}
          title={`${dayText(day)} 周${weekdayOf(day)}`}
          note={day === answer.today ? '今天' : ''}
          entries={entries}
        />
      ))}
      {kinds
        .filter(({ more }) => more > 0)
        .map(({ entity, title, more, path }) => (
          <p key={entity}>
            还有 {more} 个{title}没有列出，请缩小范围或到<a href={`#${path}`}>列表</a>查看
          </p>
        ))}
    </div>
  );
}

interface DayProps {
  readonly title: string;
  readonly note?: string;
  readonly entries: readonly Entry[];
}

const Day = ({ title, note = '', entries }: DayProps) => (
  <section>
    <h2>
      {title} {note !== '' && <small>{note}</small>}
    </h2>
    <ul>
      {entries.map(({ kind, row }) => (
        <li key={`${kind.entity} ${row.id}`}>
          <a className={`day-entry phase-${row.phase}`} href={`#${row.path}`}>
            <b>{row.title}</b>
            <small>
              {kind.title} · {row.status}
            </small>
            <small>{timeText(row, kind.instant)}</small>
            {row.clash !== null && <small className="day-clash">冲突：{row.clash}</small>}
          </a>
        </li>
      ))}
    </ul>
  </section>
);
