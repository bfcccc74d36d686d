import { renderToStaticMarkup } from 'react-dom/server';
import { ChartDrawing } from '../../src/statechart/ChartDrawing.tsx';
import type { Chart } from '../../src/statechart/chart.ts';
import type { Layout } from '../../src/statechart/layout.ts';

const none: ReadonlySet<string> = new Set();

/** What only a page needs: the other theme, movement, what happens while something is pointed at. */
const pageOnly =
  /@media[^{]*\{(?:[^{}]*\{[^}]*\})*[^}]*\}|@keyframes[^{]*\{(?:[^{}]*\{[^}]*\})*[^}]*\}|[^{}]*(?:dark|:hover|:focus)[^{}]*\{[^}]*\}/g;

const plain = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(pageOnly, '')
    .replaceAll(/transition:[^;]*;/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A chart as an SVG file of its own, in light colours, nothing active. `css` is the drawing's style sheet. */
export function drawChart(chart: Chart, layout: Layout, css: string): string {
  const markup = renderToStaticMarkup(
    <ChartDrawing chart={chart} layout={layout} collapsed={none} active={none} taken={[]} />,
  );
  const start = markup.indexOf('>') + 1;
  const opening = markup.slice(0, start).replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  const ground = '<rect x="-14" y="-14" width="100%" height="100%" rx="12" fill="var(--sc-ground)"/>';
  const inner = markup.slice(start).replaceAll(/<(g|rect|path|text)/g, '\n<$1');
  return `${opening}<style>${plain(css)}</style>${ground}${inner}\n`;
}
