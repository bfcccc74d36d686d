import { useSelector } from '@xstate/react';
import { type Choice, comparisons, ranges, type Summary } from '../../../contract/insight/analysis.ts';
import { type Period, periodFault } from '../../../contract/core/period.ts';
import type { AnalysisActor } from '../../../machines/insight/analysis.ts';
import { Choices } from './Choices.tsx';
import { Segments } from '../../entity/charts/Segments.tsx';
import { PeriodFields } from '../../entity/charts/PeriodFields.tsx';

/** The days that the blocks show, to begin with when the operator wants some of his own. */
function daysShown(page: AnalysisActor): Period {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the chart hands on what its one call answered.
  const content = page.getSnapshot().children.summary?.getSnapshot().context.content as Partial<Summary> | null;
  return content?.period ?? { from: '', to: '' };
}

const none: readonly Choice[] = [];
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the chart hands on what its one call answered.
const regionsIn = (content: unknown): readonly Choice[] => (content as Partial<Summary> | null)?.regions ?? none;

/** Which days, and what they are compared with. */
export function FilterBar({ page }: { readonly page: AnalysisActor }) {
  const { filter, period } = useSelector(page, ({ context }) => context);
  const isOwn = useSelector(page, (snapshot) => !snapshot.matches({ days: 'preset' }));
  return (
    <div className="filter-bar">
      <Segments
        label="统计时段"
        options={ranges}
        value={isOwn ? 'custom' : filter.range}
        onChange={(range) =>
          page.send(
            range === 'custom' ? { type: 'CHOOSE_CUSTOM', period: daysShown(page) } : { type: 'CHOOSE_RANGE', range },
          )
        }
      />
      {isOwn && (
        <PeriodFields
          period={period}
          fault={periodFault(period)}
          onChange={(change) => page.send({ type: 'CHANGE_PERIOD', period: change })}
        />
      )}
      <Segments
        label="对比方式"
        options={comparisons}
        value={filter.compare}
        onChange={(compare) => page.send({ type: 'COMPARE', compare })}
      />
      <RegionSelect page={page} />
    </div>
  );
}

/** Provinces where there is something to count; nothing to choose where the operator sees none. */
function RegionSelect({ page }: { readonly page: AnalysisActor }) {
  const chosen = useSelector(page, ({ context }) => context.filter.region ?? '');
  const summary = useSelector(page, ({ children }) => children.summary);
  const offered = useSelector(summary, (snapshot) => regionsIn(snapshot?.context.content));
  // What an address asks for stands there, too, when nothing is to be counted in it.
  const isOffered = chosen === '' || offered.some(({ id }) => id === chosen);
  const regions = isOffered ? offered : [...offered, { id: chosen, title: `地区 ${chosen}` }];
  if (regions.length === 0) return null;
  return (
    <Choices
      label="地区"
      isSearched
      choices={[{ id: '', title: '全部地区' }, ...regions]}
      chosen={chosen}
      onChoose={(region) => page.send({ type: 'CHOOSE_REGION', region })}
    />
  );
}
