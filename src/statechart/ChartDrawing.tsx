import { useMemo } from 'react';
import type { Chart } from './chart.ts';
import { partsOf } from './layout-of.ts';
import type { Box, Layout, StateBox as PlacedBox } from './layout.ts';
import { LineDrawing } from './LineDrawing.tsx';
import type { Marks } from './marks.ts';
import { type Bundle, type Outline, outlineOf, type ShownState, withoutLines } from './outline.ts';
import { OwnPill, ownPillsOf } from './OwnPills.tsx';
import { StateBox } from './StateBox.tsx';
import { Strip } from './Strip.tsx';
import { type StripParts, stripParts } from './strip-parts.ts';
import './chart-drawing.css';

interface Props extends Marks {
  readonly chart: Chart;
  /** Of this chart with the same states collapsed. */
  readonly layout: Layout;
  readonly collapsed: ReadonlySet<string>;
}

/** Room around the layout, in px of the drawing: what shines or rings needs it. */
export const drawingMargin = 14;

/** All that does not change while the chart is looked at. */
interface Drawn {
  readonly chart: Chart;
  readonly layout: Layout;
  readonly outline: Outline;
  /** Bundles whose lines are cut. */
  readonly cut: readonly Bundle[];
  readonly boxes: ReadonlyMap<string, PlacedBox>;
  readonly strip: StripParts | null;
}

function drawnFrom(chart: Chart, layout: Layout, collapsed: ReadonlySet<string>): Drawn {
  const whole = outlineOf(chart, collapsed);
  const ids = new Set(layout.cut);
  const outline = withoutLines(whole, ids);
  const boxes = new Map(layout.boxes.map((box) => [box.id, box] as const));
  const box = boxes.get(chart.root.id);
  const strip = box && outline.root.children.length > 0 ? stripParts(outline.root, box.width) : null;
  return { chart, layout, outline, cut: whole.bundles.filter(({ id }) => ids.has(id)), boxes, strip };
}

interface LayerProps {
  readonly drawn: Drawn;
  readonly marks: Marks;
}

function States({
  shown,
  parent,
  drawn,
  marks,
}: LayerProps & { readonly shown: ShownState; readonly parent: ShownState }) {
  const { outline, cut, boxes } = drawn;
  const box = boxes.get(shown.state.id);
  if (!box) return null;
  return (
    <StateBox
      isRegion={parent.state.kind === 'parallel'}
      shown={shown}
      parts={partsOf(shown, outline, cut, box.room)}
      box={box}
      marks={marks}
    >
      {shown.children.map((child) => (
        <States key={child.state.id} shown={child} parent={shown} drawn={drawn} marks={marks} />
      ))}
    </StateBox>
  );
}

/** The innermost active boxes, each by the region it is in: a light keeps its region and moves in it. */
function lightsOf({ outline: { root }, boxes }: Drawn, { active }: Marks): ReadonlyMap<string, Box> {
  const lights = new Map<string, Box>();
  const visit = (shown: ShownState, region: string) => {
    const inner = shown.children.filter(({ state }) => active.has(state.id));
    const box = boxes.get(shown.state.id);
    if (inner.length === 0 && box && shown !== root) lights.set(region, box);
    for (const child of inner) visit(child, shown.state.kind === 'parallel' ? child.state.id : region);
  };
  visit(root, root.state.id);
  return lights;
}

const Lights = ({ drawn, marks }: LayerProps) =>
  [...lightsOf(drawn, marks)].map(([region, { x, y, width, height }]) => (
    <rect
      key={region}
      className="sc-light"
      rx={12}
      style={{ transform: `translate(${x - 2.5}px, ${y - 2.5}px)`, width: width + 5, height: height + 5 }}
    />
  ));

function Lines({ drawn: { chart, layout, outline }, marks }: LayerProps) {
  const bundles = new Map(outline.bundles.map((bundle) => [bundle.id, bundle] as const));
  return layout.lines.map((line) => (
    <LineDrawing
      key={line.id}
      chart={chart}
      line={line}
      bundle={bundles.get(line.id)}
      goal={outline.all.get(line.target)?.label ?? line.target}
      marks={marks}
    />
  ));
}

function stripPills({ chart, boxes, strip }: Drawn): ReturnType<typeof ownPillsOf> {
  const box = boxes.get(chart.root.id) ?? { x: 0, y: 0 };
  return (strip?.items ?? []).flatMap((item) => {
    if (item.kind !== 'pill') return [];
    const { aimed, pill, x, y } = item;
    return [{ aimed, pill, box: { x: box.x + x, y: box.y + y, width: pill.width, height: pill.height } }];
  });
}

/** Pills in boxes come last, so that the curves from them lie above everything. */
function OwnPills({ drawn, marks }: LayerProps) {
  const { chart, layout, outline, cut, boxes } = drawn;
  const picture = { x: 0, y: 0, width: layout.width, height: layout.height };
  const inBoxes = [...outline.states.values()].flatMap((shown) => {
    const box = shown === outline.root && shown.children.length > 0 ? undefined : boxes.get(shown.state.id);
    return box ? ownPillsOf(partsOf(shown, outline, cut, box.room), box) : [];
  });
  return [...stripPills(drawn), ...inBoxes].map(({ aimed, pill, box }) => {
    const goal = aimed.to && outline.pathOf(aimed.to.id).at(-1);
    return (
      <OwnPill
        key={`${aimed.transition.id} ${aimed.to?.id ?? ''}`}
        chart={chart}
        aimed={aimed}
        pill={pill}
        box={box}
        goal={boxes.get(goal ?? '')}
        picture={picture}
        marks={marks}
      />
    );
  });
}

/**
 * A statechart as SVG: everything that is shown comes in, everything that is pressed goes out, it keeps no state. Colours are
 * variables of chart-drawing.css; a dark page or inspector around it gives the dark ones, and so does `data-theme="dark"` on it.
 */
export function ChartDrawing({ chart, layout, collapsed, ...marks }: Props) {
  const drawn = useMemo(() => drawnFrom(chart, layout, collapsed), [chart, layout, collapsed]);
  const { outline, boxes, strip } = drawn;
  const [width, height] = [layout.width + 2 * drawingMargin, layout.height + 2 * drawingMargin];
  const tops = outline.root.children.length > 0 ? outline.root.children : [outline.root];
  const stripBox = boxes.get(chart.root.id);
  return (
    <svg
      className="statechart"
      role="group"
      aria-roledescription="状态图"
      aria-label={chart.root.label}
      width={width}
      height={height}
      viewBox={`${-drawingMargin} ${-drawingMargin} ${width} ${height}`}
    >
      {strip && stripBox && <Strip chart={chart} parts={strip} box={stripBox} />}
      {tops.map((top) => (
        <States key={top.state.id} shown={top} parent={outline.root} drawn={drawn} marks={marks} />
      ))}
      <Lights drawn={drawn} marks={marks} />
      {layout.dots.map(({ id, x, y }) => (
        <circle key={id} className="sc-dot" cx={x} cy={y} r={5} />
      ))}
      <Lines drawn={drawn} marks={marks} />
      <OwnPills drawn={drawn} marks={marks} />
    </svg>
  );
}
