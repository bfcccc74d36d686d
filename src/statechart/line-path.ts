import type { Box, Point } from './layout.ts';

const radius = 8;

const towards = (from: Point, to: Point, length: number): Point => {
  const whole = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + ((to.x - from.x) * length) / whole, y: from.y + ((to.y - from.y) * length) / whole };
};

const place = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** A line through all points with rounded corners, as an SVG path; empty for fewer than two points. */
export function roundedPath(points: readonly Point[]): string {
  const [first, ...others] = points;
  if (!first || others.length === 0) return '';
  const corners = others.map((corner, index) => {
    const [before, after] = [points[index], others[index + 1]];
    if (!before || !after) return `L${place(corner)}`;
    const room = Math.min(distance(before, corner), distance(corner, after)) / 2;
    const bend = Math.min(radius, room);
    if (bend < 0.5) return `L${place(corner)}`;
    return `L${place(towards(corner, before, bend))}Q${place(corner)} ${place(towards(corner, after, bend))}`;
  });
  return `M${place(first)}${corners.join('')}`;
}

const distance = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y);

/** The part of a stretch that lies in a box, as shares of its length; null when none does. */
function shareIn(from: Point, to: Point, { x, y, width, height }: Box): readonly [number, number] | null {
  let [start, end] = [0, 1];
  const sides: readonly (readonly [number, number, number, number])[] = [
    [from.x, to.x, x, x + width],
    [from.y, to.y, y, y + height],
  ];
  for (const [one, other, low, high] of sides) {
    if (one === other) {
      if (one <= low || one >= high) return null;
      continue;
    }
    const [enters, leaves] = [(low - one) / (other - one), (high - one) / (other - one)].toSorted((a, b) => a - b);
    start = Math.max(start, enters ?? 0);
    end = Math.min(end, leaves ?? 1);
  }
  return start < end ? [start, end] : null;
}

const at = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** A line without what lies under its label: one part, or one before and one behind it. */
export function partsAround(points: readonly Point[], label: Box | undefined): readonly (readonly Point[])[] {
  if (!label) return [points];
  const inside = points.slice(1).flatMap((to, index) => {
    const from = points[index];
    const share = from && shareIn(from, to, label);
    return share ? [{ index, enters: at(from, to, share[0]), leaves: at(from, to, share[1]) }] : [];
  });
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last) return [points];
  const before = [...points.slice(0, first.index + 1), first.enters];
  const behind = [last.leaves, ...points.slice(last.index + 1)];
  return [before, behind];
}

/** The head of an arrow that arrives at the last of the points. */
export function arrowHead(points: readonly Point[], size = 7): string {
  const [tip, before] = [points.at(-1), points.at(-2)];
  if (!tip || !before || distance(before, tip) === 0) return '';
  const base = towards(tip, before, size);
  const [dx, dy] = [((tip.y - base.y) * 4) / size, ((tip.x - base.x) * 4) / size];
  return `M${place(tip)}L${place({ x: base.x + dx, y: base.y - dy })}L${place({ x: base.x - dx, y: base.y + dy })}Z`;
}

/** The line, drawn to where its arrow's head begins. */
export function shortened(points: readonly Point[], by = 5): readonly Point[] {
  const [tip, before] = [points.at(-1), points.at(-2)];
  if (!tip || !before || distance(before, tip) <= by) return points;
  return [...points.slice(0, -1), towards(tip, before, by)];
}

const middle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

const holds = (outer: Box, { x, y }: Point) =>
  x > outer.x && x < outer.x + outer.width && y > outer.y && y < outer.y + outer.height;

interface Curve {
  readonly path: string;
  /** The direction in which it arrives. */
  readonly end: readonly [Point, Point];
}

/**
 * A curve from the side of a box that looks at the other to the side that looks back; null where one lies in the other. It stays
 * within the picture: a curve leaves no box that holds the four points it is made of.
 */
export function curveBetween(from: Box, to: Box, picture: Box): Curve | null {
  if (holds(to, middle(from))) return null;
  const isBeside = to.x > from.x + from.width || to.x + to.width < from.x;
  const [start, one, other, end] = isBeside ? across(from, to) : down(from, to);
  const [first, second] = [within(picture, one), within(picture, other)];
  return { path: `M${place(start)}C${place(first)} ${place(second)} ${place(end)}`, end: [second, end] };
}

type FourPoints = readonly [start: Point, one: Point, other: Point, end: Point];

const within = ({ x, y, width, height }: Box, point: Point): Point => ({
  x: Math.min(Math.max(point.x, x), x + width),
  y: Math.min(Math.max(point.y, y), y + height),
});

function across(from: Box, to: Box): FourPoints {
  const [one, other] = [middle(from), middle(to)];
  const sign = Math.sign(other.x - one.x);
  const start = { x: one.x + (sign * from.width) / 2, y: one.y };
  const end = { x: other.x - (sign * to.width) / 2, y: Math.min(other.y, to.y + 24) };
  const reach = sign * Math.max(40, Math.abs(end.x - start.x) / 2);
  return [start, { x: start.x + reach, y: start.y }, { x: end.x - reach, y: end.y }, end];
}

function down(from: Box, to: Box): FourPoints {
  const [one, other] = [middle(from), middle(to)];
  const sign = Math.sign(other.y - one.y) || 1;
  const start = { x: one.x, y: one.y + (sign * from.height) / 2 };
  const end = { x: other.x, y: other.y - (sign * to.height) / 2 };
  const reach = sign * Math.max(40, Math.abs(end.y - start.y) / 2);
  return [start, { x: start.x, y: start.y + reach }, { x: end.x, y: end.y - reach }, end];
}
