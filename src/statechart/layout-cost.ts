import { dotId } from './elk-graph.ts';
import type { Layout, Line, Point } from './layout.ts';

/** The canvas of an inspector on a screen of 1440 × 900. */
const canvas = { width: 1060, height: 760 };

const stretches = ({ points }: Line): readonly (readonly [Point, Point])[] =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index];
    return from ? [[from, to] as const] : [];
  });

const distance = (from: Point, to: Point) => Math.abs(from.x - to.x) + Math.abs(from.y - to.y);
const lengthOf = (line: Line) => stretches(line).reduce((sum, [from, to]) => sum + distance(from, to), 0);

const isBetween = (value: number, one: number, other: number) =>
  value > Math.min(one, other) + 0.5 && value < Math.max(one, other) - 0.5;

/** Lines run across and down only, so stretches cross where one lies between the ends of the other both ways. */
function cross([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean {
  const isLevel = a.y === b.y;
  if (isLevel === (c.y === d.y)) return false;
  return isLevel
    ? isBetween(c.x, a.x, b.x) && isBetween(a.y, c.y, d.y)
    : isBetween(a.x, c.x, d.x) && isBetween(c.y, a.y, b.y);
}

const crossingsOf = (one: Line, other: Line) =>
  stretches(one).reduce((sum, own) => sum + stretches(other).filter((their) => cross(own, their)).length, 0);

/** How often lines cross, each crossing counted once. */
const crossingsIn = ({ lines }: Layout): number =>
  lines.reduce((sum, line, index) => {
    const later = lines.slice(index + 1);
    return sum + later.reduce((own, other) => own + crossingsOf(line, other), 0);
  }, 0);

/** What makes a layout hard to read, as one number: crossings, bends, long lines, and dots far from where they lead. */
export function cost(layout: Layout): number {
  // ELK now and then loses a line where it wraps a chain.
  if (layout.lines.some(({ points }) => points.length < 2)) return Number.POSITIVE_INFINITY;
  const bends = layout.lines.reduce((sum, { points }) => sum + Math.max(0, points.length - 2), 0);
  const length = layout.lines.reduce((sum, line) => sum + lengthOf(line), 0);
  const starts = layout.lines.filter(({ id }) => id.startsWith(dotId('')));
  const strayed = starts.reduce((sum, line) => sum + Math.max(0, lengthOf(line) - 30), 0);
  return crossingsIn(layout) * 60 + bends * 6 + length / 20 + strayed / 2;
}

/** The price of showing a layout smaller than it is, so that all of it is seen. */
export const scaleCost = ({ width, height }: Layout): number =>
  900 * (1 / Math.min(1, canvas.width / width, canvas.height / height) - 1) + (width + height) / 40;

/** A line says more than the words that stand for it, above all one along which the chart is read. */
export const cutCost = (cut: ReadonlySet<string>, spine: ReadonlySet<string>): number =>
  [...cut].reduce((sum, id) => sum + (spine.has(id) ? 120 : 30), 0);

/** Lines along which a chart is read may be longer. */
const longest = { line: 420, spine: 1100 };
/** A crossing is as bad as this much more length. */
const perCrossing = 90;

/** Ids of the lines that are better cut, the worst first: longer than an eye follows, or across many others. */
export function tooLong({ lines }: Layout, spine: ReadonlySet<string>): readonly string[] {
  const judged = lines.filter(({ id }) => !id.startsWith(dotId('')));
  const spent = judged.map((line) => {
    const crossings = lines.reduce((sum, other) => sum + (other === line ? 0 : crossingsOf(line, other)), 0);
    return { id: line.id, spent: lengthOf(line) - (line.label?.height ?? 0) + crossings * perCrossing };
  });
  return spent
    .filter(({ id, spent: own }) => own > (spine.has(id) ? longest.spine : longest.line))
    .toSorted((one, other) => other.spent - one.spent)
    .map(({ id }) => id);
}
