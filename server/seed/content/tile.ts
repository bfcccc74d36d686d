import type { Shape } from '../shapes.ts';

/** A layer of a picture. */
export interface Layer {
  readonly shape: Shape;
  readonly color: string;
  /** Where from left to right it can be at all: a wide picture looks at it there alone. */
  readonly within?: readonly [from: number, to: number];
}
/** A picture of the demo. */
export interface Tile {
  /** Width and height in px, where it is no square: its height reaches from −1 to 1 then, its width further. */
  readonly size?: readonly [width: number, height: number];
  /** Ground, from the top to the bottom. */
  readonly ground: readonly [string, string];
  readonly layers: readonly Layer[];
}
