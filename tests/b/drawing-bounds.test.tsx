import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { productCharts } from '../../src/inspector/product-charts.ts';
import { ChartDrawing } from '../../src/statechart/ChartDrawing.tsx';
import { inWords } from '../../src/statechart/in-words.ts';
import type { Layout, LayoutFile } from '../../src/statechart/layout.ts';
import { statesIn } from '../../src/statechart/outline.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const files = import.meta.glob<LayoutFile>('../../src/statechart/layouts/*.json', { import: 'default', eager: true });
const charts = await productCharts();

const drawings = Object.values(files).flatMap((file) => {
  const chart = charts.find(({ id }) => id === file.chart);
  if (!chart) throw new Error(`no chart ${file.chart}`);
  const whole = Object.entries(file.layouts).map(([key, layout]) => ({
    name: `${chart.id} ${key}`,
    chart,
    layout,
    key,
  }));
  return file.inWords
    ? [...whole, { name: `${chart.id} in words`, chart: inWords(chart), layout: file.inWords, key: '' }]
    : whole;
});

const everything = new Set<string>();
const place = document.body.appendChild(document.createElement('div'));
const root = createRoot(place);

/** What stands out of the picture of a drawing in which every line and curve is shown, px on each side. */
function standingOut(chart: (typeof charts)[number], layout: Layout, key: string): readonly string[] {
  const taken = statesIn(chart.root).flatMap(({ transitions }) => transitions.map(({ id }) => id));
  flushSync(() =>
    root.render(
      <ChartDrawing
        chart={chart}
        layout={layout}
        collapsed={new Set(key.split(' ').filter(Boolean))}
        active={everything}
        taken={taken}
        hits={new Map(taken.map((id) => [id, { text: '999', tone: 'many' as const }]))}
      />,
    ),
  );
  const svg = place.querySelector('svg');
  if (!svg) throw new Error('nothing was drawn');
  const { x, y, width, height } = svg.viewBox.baseVal;
  return [...svg.querySelectorAll<SVGGraphicsElement>('path, rect, text, circle')].flatMap((shape) => {
    const own = shape.getBBox();
    const matrix = svg
      .getScreenCTM()
      ?.inverse()
      .multiply(shape.getScreenCTM() ?? new DOMMatrix());
    const [dx, dy] = [matrix?.e ?? 0, matrix?.f ?? 0];
    const isOut =
      own.x + dx < x || own.y + dy < y || own.x + dx + own.width > x + width || own.y + dy + own.height > y + height;
    return isOut ? [`${shape.getAttribute('class') ?? shape.tagName} ${shape.textContent}`] : [];
  });
}

test('nothing of any chart is drawn outside of its picture', () => {
  const faults = drawings.flatMap(({ name, chart, layout, key }) =>
    standingOut(chart, layout, key).map((what) => `${name}: ${what}`),
  );
  expect(drawings.length).toBeGreaterThan(150);
  expect(faults).toEqual([]);
});
