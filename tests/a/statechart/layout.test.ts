import ELK from 'elkjs';
import { describe, expect, test } from 'vitest';
import { elkFrom } from '../../../src/statechart/elk.ts';
import { layOut } from '../../../src/statechart/lay-out.ts';
import type { Box, Layout, Line, Point } from '../../../src/statechart/layout.ts';
import { partsAround } from '../../../src/statechart/line-path.ts';
import { outlineOf, withoutLines } from '../../../src/statechart/outline.ts';
import { drawables } from '../../pipeline/chart-files.ts';
import { committedLayout } from '../../pipeline/layout-files.ts';

const charts = await drawables();

const slack = 1;
const right = ({ x, width }: Box) => x + width;
const bottom = ({ y, height }: Box) => y + height;
const overlap = (one: Box, other: Box) =>
  right(one) > other.x + slack &&
  right(other) > one.x + slack &&
  bottom(one) > other.y + slack &&
  bottom(other) > one.y + slack;
const holds = (outer: Box, inner: Box) =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  right(inner) <= right(outer) + slack &&
  bottom(inner) <= bottom(outer) + slack;

/** Whether a point lies on the border of a box. */
const touches = ({ x, y }: Point, box: Box) =>
  holds(box, { x, y, width: 0, height: 0 }) &&
  [Math.abs(x - box.x), Math.abs(x - right(box)), Math.abs(y - box.y), Math.abs(y - bottom(box))].some(
    (distance) => distance <= slack,
  );

/** The boxes that the stretches of a line fill. */
const stretches = ({ points }: Pick<Line, 'points'>): readonly Box[] =>
  points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    return { x, y, width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) };
  });

/** Whether a stretch, which has no width, runs through the inside of a box. */
const runsThrough = (stretch: Box, box: Box) =>
  right(stretch) > box.x + slack &&
  stretch.x < right(box) - slack &&
  bottom(stretch) > box.y + slack &&
  stretch.y < bottom(box) - slack;

const layouts = charts.flatMap(({ id, chart }) =>
  Object.entries(committedLayout(chart.id)?.layouts ?? {}).map(([collapsed, layout]) => ({
    name: `${id} ${collapsed}`.trim(),
    chart,
    layout,
    collapsed: new Set(collapsed.split(' ').filter(Boolean)),
  })),
);

test('every chart has its layout, and one for each of its compounds collapsed', () => {
  expect(layouts.length).toBeGreaterThan(charts.length);
  expect(charts.filter(({ chart }) => !committedLayout(chart.id)?.layouts[''])).toEqual([]);
});

describe.each(layouts)('the layout of $name', ({ chart, layout, collapsed }) => {
  const whole = outlineOf(chart, collapsed);
  const outline = withoutLines(whole, new Set(layout.cut));
  const boxes = new Map(layout.boxes.map((box) => [box.id, box] as const));
  const isRoot = (id: string) => id === chart.root.id && outline.root.children.length > 0;
  const parentOf = (id: string) => outline.pathOf(id).at(-2);
  const beside = (id: string) => layout.boxes.filter((box) => parentOf(box.id) === parentOf(id));

  test('has every state that is shown, each line that is not cut, each dot', () => {
    const shown = [...outline.states.keys()].filter((id) => !isRoot(id));
    expect([...boxes.keys()].filter((id) => !isRoot(id)).toSorted()).toEqual(shown.toSorted());
    const lines = layout.lines.filter(({ id }) => !id.startsWith('dot '));
    expect(lines.map(({ id }) => id).toSorted()).toEqual(outline.bundles.map(({ id }) => id).toSorted());
    const starting = [...outline.states.values()].filter(({ state, folded }) => state.initial && !folded);
    expect(layout.dots.map(({ id }) => id).toSorted()).toEqual(starting.map(({ state }) => state.id).toSorted());
  });

  test('has states inside the states that they are in, and none upon its neighbour', () => {
    const inside = layout.boxes.filter(({ id }) => !isRoot(id));
    const page = { x: 0, y: 0, width: layout.width, height: layout.height };
    const outside = inside.filter((box) => {
      const parent = parentOf(box.id);
      const around = parent === undefined || parent === chart.root.id ? page : boxes.get(parent);
      return !around || !holds(around, box);
    });
    expect(outside).toEqual([]);
    const upon = layout.boxes.flatMap((one, index) =>
      layout.boxes
        .slice(index + 1)
        .filter((other) => (parentOf(one.id) === parentOf(other.id) || isRoot(one.id)) && overlap(one, other))
        .map((other) => `${one.id} ${other.id}`),
    );
    expect(upon).toEqual([]);
  });

  test('has lines that touch the boxes they join and run through no other', () => {
    const isJoined = ({ id, source, target, points }: Line) => {
      const [start, end] = [points[0], points.at(-1)];
      const [from, to] = [boxes.get(source), boxes.get(target)];
      if (!start || !end || !to || !touches(end, to)) return false;
      const dot = layout.dots.find((candidate) => id === `dot ${candidate.id}`);
      return dot ? isAt(start, dot) : from !== undefined && touches(start, from);
    };
    expect(layout.lines.filter((line) => !isJoined(line))).toEqual([]);
    const crossing = layout.lines.flatMap((line) =>
      beside(line.target)
        .filter((box) => stretches(line).some((stretch) => runsThrough(stretch, box)))
        .map((box) => `${line.id} runs through ${box.id}`),
    );
    expect(crossing).toEqual([]);
  });

  test('has labels that lie upon no state, no other label and no other line', () => {
    const upon = layout.lines.flatMap(({ id, label, target }) => {
      if (!label) return [];
      const others = layout.lines.filter((line) => line.id !== id);
      const states = beside(target).filter((box) => overlap(label, box));
      const labels = others.filter((other) => other.label && overlap(label, other.label));
      const lines = others.filter((other) => stretches(other).some((stretch) => runsThrough(stretch, label)));
      return [...states, ...labels, ...lines].map((other) => `${id} lies upon ${other.id}`);
    });
    expect(upon).toEqual([]);
  });

  test('has labels on their own lines', () => {
    for (const { points, label } of layout.lines) if (label) expect(partsAround(points, label)).toHaveLength(2);
  });
});

const isAt = (point: Point, { x, y }: Point) => Math.hypot(point.x - x, point.y - y) <= 6;

const layoutAgain = (id: string): Promise<Layout> => {
  const found = charts.find((drawable) => drawable.id === id);
  if (!found) throw new Error(`no chart ${id}`);
  return layOut(elkFrom(new ELK()), found.chart, new Set());
};

test.each(['lifecycle-award', 'table', 'shell'])('%s is laid out alike each time', async (id) => {
  const found = charts.find((drawable) => drawable.id === id);
  expect(await layoutAgain(id)).toEqual(committedLayout(found?.chart.id ?? '')?.layouts['']);
});
