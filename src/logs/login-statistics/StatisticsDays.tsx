import { useSelector } from '@xstate/react';
import { statisticsFault, statisticsRanges } from '../../../contract/logs/login-statistics.ts';
import type { LoginStatisticsActor } from '../../../machines/logs/login-statistics.ts';
import { PeriodFields } from '../../entity/charts/PeriodFields.tsx';
import { Segments } from '../../entity/charts/Segments.tsx';

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

function OwnDays({ statistics }: Props) {
  const period = useSelector(statistics, ({ context }) => context.period);
  return (
    <PeriodFields
      period={period}
      fault={statisticsFault(period)}
      onChange={(change) => statistics.send({ type: 'CHANGE_PERIOD', period: change })}
    />
  );
}
