import { axisOf, heightOf } from './axis.ts';
import { Plot, type PlotProps } from './Plot.tsx';

/** Columns side by side, one group for each label. */
export function ColumnChart(props: PlotProps) {
  const { labels, series } = props;
  const axis = axisOf(series.flatMap(({ values }) => values));
  return (
    <Plot {...props} axis={axis}>
      <div className="plot-columns">
        {labels.map((label, at) => (
          <div key={label}>
            {series.map(({ title, values, tone }) => (
              <i
                key={title}
                className="tone"
                data-tone={tone}
                style={{ height: `${heightOf(values[at] ?? 0, axis)}%` }}
              />
            ))}
          </div>
        ))}
      </div>
    </Plot>
  );
}
