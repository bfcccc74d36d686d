import { axisOf, heightOf } from './axis.ts';
import { pathsOf } from './lines.ts';
import { Plot, type PlotProps } from './Plot.tsx';

/** A line for each series, with the area under it and a dot at each number. */
export function LineChart(props: PlotProps) {
  const { labels, series } = props;
  const axis = axisOf(series.flatMap(({ values }) => values));
  return (
    <Plot {...props} axis={axis}>
      {series.map(({ title, values, tone }) => {
        const paths = pathsOf(values, axis);
        return (
          <div key={title} className="plot-line tone" data-tone={tone}>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none">
              <path className="plot-under" d={paths.area} />
              <path className="plot-stroke" d={paths.line} />
            </svg>
            {values.map((value, at) => (
              <i
                key={labels[at]}
                style={{ left: `${((at + 0.5) / values.length) * 100}%`, bottom: `${heightOf(value, axis)}%` }}
              />
            ))}
          </div>
        );
      })}
    </Plot>
  );
}
