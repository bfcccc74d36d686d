/** How far a point is outside of a shape, in points; negative inside. The tile's middle is 0, 0, its half side 1. */
export type Shape = (x: number, y: number) => number;

/** `Math.hypot` takes several times as long: it guards against overflow, which nothing here comes near. */
const far = (x: number, y: number): number => Math.sqrt(x * x + y * y);

export const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    far(x - cx, y - cy) - radius;

/** A rectangle with round corners, by its middle and its half sides. */
export const box =
  (cx: number, cy: number, halfWidth: number, halfHeight: number, round: number): Shape =>
  (x, y) => {
    const dx = Math.abs(x - cx) - halfWidth + round;
    const dy = Math.abs(y - cy) - halfHeight + round;
    return far(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round;
  };

const both =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) => {
    let most = -Infinity;
    for (const shape of shapes) most = Math.max(most, shape(x, y));
    return most;
  };

export const either =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) => {
    let least = Infinity;
    for (const shape of shapes) least = Math.min(least, shape(x, y));
    return least;
  };

export const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), -hole(x, y));

export const turned = (shape: Shape, degrees: number, cx = 0, cy = 0): Shape => {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => shape(cx + (x - cx) * cos + (y - cy) * sin, cy - (x - cx) * sin + (y - cy) * cos);
};

/** A leaf that stands upright: where two circles meet. */
const leaf = (cx: number, cy: number, length: number): Shape => {
  const reach = length * 0.62;
  const radius = Math.hypot(length, reach);
  return both(circle(cx - reach, cy, radius), circle(cx + reach, cy, radius));
};

/** A ring, for handles and rims. */
export const ring = (cx: number, cy: number, radius: number, width: number): Shape =>
  without(circle(cx, cy, radius), circle(cx, cy, radius - width));

/** Three leaves. */
export const sprig = (cx: number, cy: number, size: number): Shape =>
  either(
    leaf(cx, cy - size * 0.5, size),
    turned(leaf(cx, cy - size * 0.45, size * 0.8), 52, cx, cy + size * 0.3),
    turned(leaf(cx, cy - size * 0.45, size * 0.8), -52, cx, cy + size * 0.3),
  );

/** Lines through a middle, as of a flake. */
export const spokes = (cx: number, cy: number, length: number): Shape =>
  either(...[0, 60, 120].map((degrees) => turned(box(cx, cy, length, 0.035, 0.03), degrees, cx, cy)));
