import { useSelector } from '@xstate/react';
import { statisticsFault, statisticsRanges } from '../../contract/login-statistics.ts';
import type { LoginStatisticsActor } from '../../machines/login-statistics.ts';
import { Segments } from '../analysis/Segments.tsx';

interface Props {
  readonly statistics: LoginStatisticsActor;
}

/** Which days are counted. */
export function StatisticsDays({ statistics }: Props) {
  const range = useSelector(statistics, ({ context }) => context.filter.range);
  const isOwn = useSelector(statistics, (snapshot) => !snapshot.matches({ open: { days: 'preset' } }));
  return (
    <>
      <Segments
        label="统计时段"
        options={statisticsRanges}
        value={isOwn ? 'custom' : range}
        onChange={(chosen) =>
          statistics.send(chosen === 'custom' ? { type: 'CHOOSE_CUSTOM' } : { type: 'CHOOSE_RANGE', range: chosen })
        }
      />
      {isOwn && <OwnDays statistics={statistics} />}
    </>
  );
}

/** Two days; what is wrong with them stands beside them, and nothing is counted before they make a period. */
function OwnDays({ statistics }: Props) {
  const period = useSelector(statistics, ({ context }) => context.period);
  const fault = statisticsFault(period);
  return (
    <div className="period">
      <input
        type="date"
        aria-label="开始日期"
        value={period.from}
        onChange={({ target }) => statistics.send({ type: 'CHANGE_PERIOD', period: { from: target.value } })}
      />
      <span aria-hidden>～</span>
      <input
        type="date"
        aria-label="结束日期"
        value={period.to}
        onChange={({ target }) => statistics.send({ type: 'CHANGE_PERIOD', period: { to: target.value } })}
      />
      {fault !== '' && <p role="alert">{fault}</p>}
    </div>
  );
}
