import { GlyphButton } from './GlyphButton.tsx';
import type { Chart } from '../statechart/chart.ts';
import type { Page } from './page.ts';
import { statesOf, transitionsOf } from './states.ts';

interface Props {
  readonly page: Page;
  readonly charts: readonly Chart[];
  /** Id of the chart on screen. */
  readonly chosen: string;
}

const isLifecycle = ({ id }: Chart) => id.startsWith('lifecycle-');

function List({ page, charts, chosen, title }: Props & { readonly title: string }) {
  if (charts.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="chart-list">
        {charts.map((chart) => (
          <li key={chart.id}>
            <button
              type="button"
              className="chart-button"
              aria-current={chart.id === chosen}
              onClick={() => page.inspector.send({ type: 'BROWSE', chart: chart.id })}
            >
              <span>{chart.id}</span>
              <span className="faint">{`${statesOf(chart).size} 状态 · ${transitionsOf(chart).length} 转移`}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** All charts of the product, for looking at without a run. */
export function ChartList({ page, charts, chosen }: Props) {
  const flows = charts.filter((chart) => !isLifecycle(chart));
  return (
    <section className="side" aria-label="全部状态图">
      <div className="side-head">
        <h2>全部状态图</h2>
        <span className="faint">{charts.length === 0 ? '读取中…' : `${charts.length} 张`}</span>
        <div className="space" />
        <GlyphButton glyph="back" name="回到运行" onPress={() => page.inspector.send({ type: 'RETURN' })} />
      </div>
      <div className="side-scroll">
        <List page={page} charts={flows} chosen={chosen} title="界面流程" />
        <List page={page} charts={charts.filter(isLifecycle)} chosen={chosen} title="数据的生命周期" />
      </div>
    </section>
  );
}
