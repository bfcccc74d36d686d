import { box, circle, either, ring, type Shape, spokes, sprig, turned } from '../shapes.ts';
import type { Layer, Tile } from './tile.ts';

/** A layer that is only there. */
const near = (x: number, half: number, shape: Shape, color: string): Layer => ({
  shape,
  color,
  within: [x - half, x + half],
});

/** A can with a leaf on it, so far from the middle. */
const can = (x: number, tilt: number): readonly Layer[] => {
  const of = (shape: Shape) => turned(shape, tilt, x, 0);
  return [
    near(x, 0.45, of(box(x, 0.06, 0.27, 0.6, 0.1)), '#cf1322'),
    near(x, 0.4, of(box(x, -0.56, 0.22, 0.05, 0.04)), '#d9d9d9'),
    near(x, 0.25, of(circle(x, 0.06, 0.19)), '#fff7e6'),
    near(x, 0.25, of(sprig(x, 0.12, 0.13)), '#389e0d'),
  ];
};

/** Where the words of a banner stand: bars of a headline, a line and a button. */
const words = (x: number, color: string, button: string): readonly Layer[] => [
  near(x, 0.65, box(x, -0.3, 0.62, 0.12, 0.06), color),
  near(x, 0.65, box(x - 0.14, 0.02, 0.48, 0.055, 0.05), color),
  near(x - 0.32, 0.35, box(x - 0.32, 0.42, 0.3, 0.14, 0.14), button),
];

/** Banners of the demo, each in the size of its position (contract/content/banner-place.ts). */
export const banners = {
  banner_summer: {
    size: [750, 340],
    ground: ['#bae7ff', '#40a9ff'],
    layers: [
      near(1.9, 0.8, circle(1.9, -0.9, 0.75), '#fff1b8'),
      near(1.1, 1.15, circle(1.1, 1.5, 1.1), '#91d5ff'),
      near(1.62, 0.5, turned(box(1.62, 0.42, 0.3, 0.3, 0.1), 18, 1.62, 0.42), '#e6f7ff'),
      near(1.62, 0.25, spokes(1.62, 0.42, 0.2), '#69c0ff'),
      ...can(0.92, 8),
      ...words(-1.2, '#003a8c', '#fa8c16'),
    ],
  },
  banner_dragon: {
    size: [750, 340],
    ground: ['#f6ffed', '#95de64'],
    layers: [
      near(1.5, 0.85, circle(1.5, 0.1, 0.82), '#fffbe6'),
      near(1.05, 0.75, sprig(1.05, 0.5, 0.5), '#237804'),
      ...can(1.5, -10),
      near(1.95, 0.65, sprig(1.95, 0.6, 0.42), '#389e0d'),
      ...words(-1.2, '#135200', '#cf1322'),
    ],
  },
  banner_mall: {
    size: [750, 300],
    ground: ['#fffbe6', '#ffd666'],
    layers: [
      near(1.45, 0.85, either(circle(1.2, 0.25, 0.5), circle(1.75, 0.4, 0.42)), '#d48806'),
      near(1.45, 0.85, either(circle(1.2, 0.2, 0.48), circle(1.75, 0.35, 0.4)), '#faad14'),
      near(1.45, 0.8, either(ring(1.2, 0.2, 0.38, 0.04), ring(1.75, 0.35, 0.31, 0.035)), '#fffbe6'),
      near(0.72, 0.25, box(0.72, 0.36, 0.22, 0.44, 0.1), '#13c2c2'),
      near(0.72, 0.3, sprig(0.72, 0.46, 0.18), '#e6fffb'),
      ...words(-1.4, '#874d00', '#d4380d'),
    ],
  },
  banner_member: {
    size: [702, 180],
    ground: ['#f9f0ff', '#b37feb'],
    layers: [
      near(2.5, 1.0, turned(box(2.5, 0.1, 0.85, 0.52, 0.12), -6, 2.5, 0.1), '#531dab'),
      near(2.5, 1.0, turned(box(2.5, -0.12, 0.85, 0.1, 0), -6, 2.5, 0.1), '#ffd666'),
      near(2.15, 0.35, sprig(2.15, 0.42, 0.2), '#d3adf7'),
      ...words(-2.6, '#22075e', '#eb2f96'),
    ],
  },
} as const satisfies Readonly<Record<string, Tile>>;
