import {
  type CalendarAnswer,
  type CalendarKind,
  type CalendarRow,
  daysIn,
} from '../../../contract/insight/calendar.ts';
import { isWeekend, rowText, timeText, weekdayOf } from './calendar-rows.ts';
import { KindHead } from './KindHead.tsx';

interface GridProps {
  readonly answer: CalendarAnswer;
  readonly kinds: readonly CalendarKind[];
}

/** A column for each day, a line for each record, and on it a bar from its first day to its last. */
export function TimeGrid({ answer, kinds }: GridProps) {
  const days = daysIn(answer);
  return (
    <div className="time-grid" style={{ '--days': days.length }}>
      <Days days={days} today={answer.today} />
      {kinds.map((kind) => (
        <section key={kind.entity} aria-labelledby={`calendar-${kind.entity}`}>
          <KindHead kind={kind} />
          <ul>
            {kind.rows.map((row) => (
              <Line key={row.id} row={row} kind={kind} days={days} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const dayClass = (day: string, today: string) =>
  ['time-day', isWeekend(day) && 'is-weekend', day === today && 'is-today'].filter(Boolean).join(' ');

/** The days behind the bars. Each bar says its time itself. */
const Days = ({ days, today }: { readonly days: readonly string[]; readonly today: string }) => (
  <div className="time-days" aria-hidden>
    {days.map((day) => (
      <div key={day} className={dayClass(day, today)}>
        <b>{Number(day.slice(8))}</b>
        <small>{day === today ? '今' : weekdayOf(day)}</small>
      </div>
    ))}
  </div>
);

interface LineProps {
  readonly row: CalendarRow;
  readonly kind: CalendarKind;
  readonly days: readonly string[];
}

const barClass = ({ phase, before, after, clash }: CalendarRow) =>
  ['time-bar', `phase-${phase}`, before && 'is-begun', after && 'goes-on', clash !== null && 'is-clash']
    .filter(Boolean)
    .join(' ');

function Line({ row, kind, days }: LineProps) {
  const column = `${days.indexOf(row.first) + 1} / ${days.indexOf(row.last) + 2}`;
  return (
    <li>
      <a
        className="time-line"
        href={`#${row.path}`}
        aria-label={rowText(row, kind)}
        title={timeText(row, kind.instant)}
      >
        <span className="time-name">{row.title}</span>
        <span className="time-track">
          <span className={barClass(row)} style={{ gridColumn: column }}>
            {row.status}
          </span>
        </span>
      </a>
    </li>
  );
}
