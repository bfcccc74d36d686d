import type { Box, Layout, Line, Point } from '../../statechart/layout.ts';
import { boxParts } from '../../statechart/box-parts.ts';
import type { Bundle, Outline } from '../../statechart/outline.ts';
import { pillParts, stackSize } from '../../statechart/pill-parts.ts';

/** What the number at the foot of a box needs beside its name, in px of the drawing. */
const figure = { width: 38, height: 44 };
/** Between what has grown and the lines beside it. */
const gap = 8;
const dotRadius = 5;

/** A stretch along one axis that has to become longer. */
interface Need {
  readonly from: number;
  readonly to: number;
  readonly more: number;
}

/** A place where room is put in; everything behind it moves on. */
interface Cut {
  readonly at: number;
  readonly more: number;
}

/** As few cuts as there can be: each stretch is cut near its end, unless cuts within it have made it long enough already. */
function cutsFor(needs: readonly Need[]): readonly Cut[] {
  const cuts: Cut[] = [];
  for (const { from, to, more } of needs.toSorted((one, other) => one.to - other.to)) {
    const there = cuts.filter(({ at }) => at > from && at < to).reduce((sum, cut) => sum + cut.more, 0);
    if (there < more) cuts.push({ at: to - 1, more: more - there });
  }
  return cuts;
}

/** Where a place is once the room is there. */
const mover =
  (cuts: readonly Cut[]) =>
  (place: number): number =>
    cuts.reduce((moved, { at, more }) => (at < place ? moved + more : moved), place);

/** How large the pills of a line are. */
const sizeOf = ({ pills }: Bundle) => stackSize(pills.map(({ transition, to }) => pillParts(transition, to?.label)));

interface Placing {
  readonly x: (place: number) => number;
  readonly y: (place: number) => number;
  readonly bundles: ReadonlyMap<string, Bundle>;
}

const movedBox = ({ x, y }: Placing, box: Box): Box => {
  const [left, top] = [x(box.x), y(box.y)];
  return { x: left, y: top, width: x(box.x + box.width) - left, height: y(box.y + box.height) - top };
};

/** The pills of a line stand in the middle of the room that they have. */
function movedLine(placing: Placing, { label, ...line }: Line): Line {
  const points = line.points.map(({ x, y }): Point => ({ x: placing.x(x), y: placing.y(y) }));
  const bundle = placing.bundles.get(line.id);
  if (!label || !bundle) return { ...line, points };
  const { x, y, width, height } = movedBox(placing, label);
  const size = sizeOf(bundle);
  return { ...line, points, label: { ...size, x: x + (width - size.width) / 2, y: y + (height - size.height) / 2 } };
}

/** A box is wide enough for its number, and for the pills that stand in it. */
function widthMissing({ id, width }: Box & { readonly id: string }, { states }: Outline): number {
  const shown = states.get(id);
  return Math.max(figure.width, shown ? boxParts(shown, []).width - width : 0);
}

/**
 * A drawing with room for a number in each of these boxes and for what its ways are called now: everything keeps its place among the
 * others, and lines end where they did.
 */
export function spread(layout: Layout, numbered: ReadonlySet<string>, outline: Outline): Layout {
  const byId = new Map(outline.bundles.map((bundle) => [bundle.id, bundle]));
  const boxes = layout.boxes.filter(({ id }) => numbered.has(id));
  const labels = layout.lines.flatMap(({ id, label }) => {
    const bundle = byId.get(id);
    return label && bundle ? [{ ...label, more: Math.max(0, sizeOf(bundle).width + gap - label.width) }] : [];
  });
  const x = mover(
    cutsFor([
      ...boxes.map((box) => ({ from: box.x, to: box.x + box.width, more: widthMissing(box, outline) })),
      ...labels.map((label) => ({ from: label.x, to: label.x + label.width, more: label.more })),
    ]),
  );
  const y = mover(cutsFor(boxes.map((box) => ({ from: box.y, to: box.y + box.height, more: figure.height }))));
  const placing = { x, y, bundles: byId };
  return {
    ...layout,
    width: x(layout.width),
    height: y(layout.height),
    boxes: layout.boxes.map((box) => ({ ...box, ...movedBox(placing, box) })),
    lines: layout.lines.map((line) => movedLine(placing, line)),
    // A dot stays right above its line.
    dots: layout.dots.map((dot) => ({ ...dot, x: x(dot.x), y: y(dot.y + dotRadius) - dotRadius })),
  };
}

/** The part of a drawing that lies in one state, as a drawing of its own. */
export function within(layout: Layout, id: string): Layout {
  const box = layout.boxes.find((one) => one.id === id);
  if (!box) return layout;
  const isIn = (other: string) => other.startsWith(`${id}.`);
  const shift = <Placed extends Point>(placed: Placed): Placed => ({
    ...placed,
    x: placed.x - box.x,
    y: placed.y - box.y,
  });
  return {
    width: box.width,
    height: box.height,
    boxes: layout.boxes.filter((one) => isIn(one.id)).map(shift),
    lines: layout.lines
      .filter(({ source, target }) => (isIn(source) || source === id) && isIn(target))
      .map(({ label, ...line }) => ({
        ...line,
        points: line.points.map(shift),
        ...(label && { label: shift(label) }),
      })),
    dots: layout.dots.filter((dot) => dot.id === id).map(shift),
    cut: layout.cut.filter((line) => line.startsWith(`${id}.`)),
  };
}
