import { useSelector } from '@xstate/react';
import type { HitSource } from '../../machines/inspector/inspector-look.ts';
import type { Chart } from '../statechart/chart.ts';
import { hitsOf, type Overlay, sourceNames } from './coverage.ts';
import type { Page } from './page.ts';
import type { Shown } from './shown.ts';
import { transitionsOf } from './states.ts';

interface Props {
  readonly page: Page;
  readonly overlay: Overlay;
  readonly chart: Chart;
  readonly shown: Shown | null;
}

const sources: readonly HitSource[] = ['run', 'a', 'b', 'c'];
const isSource = (value: string): value is HitSource => sources.some((source) => source === value);

const legends = {
  alone: [
    ['many', '多次'],
    ['few', '一两次'],
    ['none', '没有'],
  ],
  compared: [
    ['many', '两边都有'],
    ['more', '只有前者'],
    ['less', '只有后者'],
    ['none', '都没有'],
  ],
} as const;

interface LevelProps extends Omit<Props, 'overlay'> {
  readonly level: HitSource;
}

/** One source: how much of the chart it reached. Pressed, it is the one on the chart. */
function Level({ page, chart, shown, level }: LevelProps) {
  const { coverage, source, against } = useSelector(page.look, ({ context }) => context);
  const hits = hitsOf(chart, level, coverage, shown?.run ?? null, shown?.step ?? 0);
  const ids = transitionsOf(chart).map(({ id }) => id);
  const hit = ids.filter((id) => (hits[id] ?? 0) > 0).length;
  return (
    <button
      type="button"
      className="level"
      aria-pressed={level === source}
      onClick={() => page.look.send({ type: 'COMPARE', source: level, against: level === against ? '' : against })}
    >
      <span>{sourceNames[level]}</span>
      <meter min={0} max={Math.max(1, ids.length)} value={hit} aria-label={`${sourceNames[level]}的覆盖`} />
      <span className="level-figure">{`${hit} / ${ids.length}`}</span>
    </button>
  );
}

/** Which hits the chart shows, and what they are compared with. */
export function CoverageBar({ page, overlay, chart, shown }: Props) {
  const { source, against, fault } = useSelector(page.look, ({ context }) => context);
  const { hit, hitAgainst, total } = overlay;
  const percent = total === 0 ? 0 : Math.round((hit / total) * 100);
  const other = against === '' ? '' : `，${sourceNames[against]}走过 ${hitAgainst}`;
  return (
    <section className="coverage-bar" aria-label="覆盖图层">
      <div className="levels">
        {sources.map((level) => (
          <Level key={level} page={page} chart={chart} shown={shown} level={level} />
        ))}
      </div>
      <div className="coverage-line">
        <output>{`${sourceNames[source]}走过 ${hit} / ${total} 条转移（${percent}%）${other}`}</output>
        <label>
          对比
          <select
            aria-label="对比"
            value={against}
            onChange={({ target }) =>
              page.look.send({ type: 'COMPARE', source, against: isSource(target.value) ? target.value : '' })
            }
          >
            <option value="">不对比</option>
            {sources
              .filter((level) => level !== source)
              .map((level) => (
                <option key={level} value={level}>
                  {sourceNames[level]}
                </option>
              ))}
          </select>
        </label>
        <span className="legend">
          {legends[against === '' ? 'alone' : 'compared'].map(([tone, text]) => (
            <span key={tone} className={`legend-item is-${tone}`}>
              {text}
            </span>
          ))}
        </span>
      </div>
      {fault !== '' && <p className="coverage-fault">{`${fault}（先运行一次 npm test 才有各级的数据）`}</p>}
    </section>
  );
}
