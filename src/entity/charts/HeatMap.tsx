import { formatNumber } from '../fields/formats.ts';
import './charts.css';

interface Props {
  readonly name: string;
  readonly unit: string;
  /** Seven weekdays from Monday, each of 24 hours. */
  readonly data: readonly (readonly number[])[];
}

/** The days of a week, Monday first. */
const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** When it happens: a cell for each hour of the week, the stronger the more. Small numbers stay to be seen. */
export function HeatMap({ name, unit, data }: Props) {
  const most = Math.max(1, ...data.flat());
  const strength = (value: number) => (value === 0 ? 0 : 12 + Math.round((value / most) * 88));
  return (
    <div
      className="heat"
      role="img"
      aria-label={`${name}，按星期和小时，最多一格 ${formatNumber(most)} ${unit}。可切换为表格查看`}
    >
      <div className="heat-cells" aria-hidden>
        {data.map((hours, day) => (
          <div key={weekdays[day]} className="heat-day">
            <b>{weekdays[day]}</b>
            {hours.map((value, hour) => (
              <i
                // oxlint-disable-next-line react/no-array-index-key -- an hour is its place.
                key={hour}
                data-none={value === 0 || undefined}
                style={{ '--strength': `${strength(value)}%` }}
                title={`${weekdays[day]} ${hour}:00–${hour + 1}:00　${formatNumber(value)} ${unit}`}
              />
            ))}
          </div>
        ))}
        <div className="heat-day heat-hours">
          <b />
          {Array.from({ length: 24 }, (_, hour) => (
            <span key={hour}>{hour % 3 === 0 && hour}</span>
          ))}
        </div>
      </div>
      <p className="heat-scale" aria-hidden>
        少
        {[0, 25, 50, 75, 100].map((step) => (
          <i key={step} data-none={step === 0 || undefined} style={{ '--strength': `${step}%` }} />
        ))}
        多
      </p>
    </div>
  );
}
