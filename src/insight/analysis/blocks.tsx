import type { MonthAnswer } from '../../../contract/insight/analysis-tables.ts';
import type { Flow, Heat, Rank, Share } from '../../../contract/insight/analysis.ts';
import type { ChartBlockActor } from '../../../machines/insight/chart-block.ts';
import { ColumnChart } from '../../entity/charts/ColumnChart.tsx';
import { DonutChart } from '../../entity/charts/DonutChart.tsx';
import { HeatMap } from '../../entity/charts/HeatMap.tsx';
import { formatNumber } from '../../entity/fields/formats.ts';
import { ChangeMark } from '../workplace/ChangeMark.tsx';
import { ChartBlock } from './ChartBlock.tsx';

interface Props {
  readonly block: ChartBlockActor;
  /** Only one region is asked for. */
  readonly inRegion?: boolean;
}

const aboutMonth = ({ metrics, metric }: MonthAnswer) => ({
  choices: metrics,
  shown: metrics.find(({ id }) => id === metric) ?? null,
});

/** What was there a year earlier; with nothing this year it does not matter how much. `yoy` in 1/100 %. */
const baseOf = (total: number, yoy: number): number =>
  yoy <= -10_000 ? 1 : Math.round((total * 10_000) / (10_000 + yoy));

/** 月度柱图: one figure by the months of the year, beside those of the year before. */
export const MonthBlock = ({ block, inRegion = false }: Props) => (
  <ChartBlock<MonthAnswer & { readonly choices?: never; readonly shown?: never }>
    name="month"
    title="月度统计"
    block={block}
    inRegion={inRegion}
    meaning={aboutMonth}
    isEmpty={({ data }) => data.length === 0}
  >
    {({ data, unit, year, total, yoy_bp: yoy }) => (
      <div className="month">
        <p>
          {year} 年合计 <b>{formatNumber(total)}</b> {unit}，同比{' '}
          <b>{yoy === null ? '无可比数据' : <ChangeMark now={total} before={baseOf(total, yoy)} />}</b>
        </p>
        <ColumnChart
          name={`${year} 年各月`}
          unit={unit}
          labels={data.map(({ x }) => x)}
          series={[
            { title: `${year - 1} 年`, values: data.map(({ y_prev: before }) => before), tone: 0 },
            { title: `${year} 年`, values: data.map(({ y }) => y), tone: 1 },
          ]}
        />
      </div>
    )}
  </ChartBlock>
);

/** 排行: the ten that lead. */
export const RankBlock = ({ block, inRegion = false }: Props) => (
  <ChartBlock<Rank>
    name="rank"
    title="排行 TOP 10"
    block={block}
    inRegion={inRegion}
    isEmpty={({ data }) => data.length === 0}
  >
    {({ data, shown }) => (
      <ol className="rank">
        {data.map(({ name, value }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may have one name; a place is what it is.
          <li key={at}>
            <i data-top={at < 3 || undefined}>{at + 1}</i>
            <span>{name}</span>
            <b>
              {formatNumber(value)} {shown?.unit}
            </b>
            <em style={{ width: `${(value / (data[0]?.value ?? value)) * 100}%` }} />
          </li>
        ))}
      </ol>
    )}
  </ChartBlock>
);

/** 占比: what stands there now, by kind. */
export const ShareBlock = ({ block, inRegion = false }: Props) => (
  <ChartBlock<Share>
    name="share"
    title="结构占比"
    block={block}
    inRegion={inRegion}
    isEmpty={({ total }) => total === 0}
  >
    {({ data, shown, total }) => (
      <DonutChart name={shown?.title ?? ''} unit={shown?.unit ?? ''} parts={data} total={total} />
    )}
  </ChartBlock>
);

/** Figures that belong side by side. */
export const FlowBlock = ({ block, inRegion = false }: Props) => (
  <ChartBlock<Flow>
    name="flow"
    title="趋势对比"
    block={block}
    inRegion={inRegion}
    isEmpty={({ series }) => series.length === 0}
  >
    {({ labels, series, shown }) => (
      <ColumnChart
        name={shown?.title ?? ''}
        unit={shown?.unit ?? ''}
        labels={labels}
        series={series.map(({ title, values }, at) => ({ title, values, tone: at + 1 }))}
      />
    )}
  </ChartBlock>
);

/** 时段热力: when it happens. */
export const HeatBlock = ({ block, inRegion = false }: Props) => (
  <ChartBlock<Heat>
    name="heat"
    title="时段热力"
    block={block}
    inRegion={inRegion}
    isEmpty={({ data }) => data.length === 0}
  >
    {({ data, shown }) => <HeatMap name={shown?.title ?? ''} unit={shown?.unit ?? ''} data={data} />}
  </ChartBlock>
);
