import type { Box, Layout, Line, Point } from '../../statechart/layout.ts';
import type { Bundle } from '../../statechart/outline.ts';
import { pillParts, stackSize } from '../../statechart/pill-parts.ts';

/** How much more room each way a box has with numbers in it. */
const stretch = { x: 1.4, y: 2.1 };

const point = ({ x, y }: Point): Point => ({ x: x * stretch.x, y: y * stretch.y });
const box = ({ width, height, ...place }: Box): Box => ({
  ...point(place),
  width: width * stretch.x,
  height: height * stretch.y,
});

/** The pills of a line stay as large as they are, in the middle of where they stood. */
function labelOf(label: Box | undefined, bundle: Bundle | undefined): Box | undefined {
  if (!label || !bundle) return undefined;
  const { x, y, width, height } = box(label);
  const size = stackSize(bundle.pills.map(({ transition, to }) => pillParts(transition, to?.label)));
  return { ...size, x: x + (width - size.width) / 2, y: y + (height - size.height) / 2 };
}

function line({ label, ...drawn }: Line, bundle: Bundle | undefined): Line {
  const placed = labelOf(label, bundle);
  return { ...drawn, points: drawn.points.map(point), ...(placed && { label: placed }) };
}

/** A drawing with room for a number in each box: everything keeps its place among the others, and lines end where they did. */
export function spread(layout: Layout, bundles: readonly Bundle[]): Layout {
  const byId = new Map(bundles.map((bundle) => [bundle.id, bundle]));
  return {
    ...layout,
    width: layout.width * stretch.x,
    height: layout.height * stretch.y,
    boxes: layout.boxes.map((one) => ({ ...one, ...box(one) })),
    lines: layout.lines.map((one) => line(one, byId.get(one.id))),
    dots: layout.dots.map((dot) => ({ ...dot, ...point(dot) })),
  };
}
