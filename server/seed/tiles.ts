import { pngOf } from '../core/png.ts';
import { banners } from './content/banner-tiles.ts';
import { box, circle, either, ring, type Shape, spokes, sprig, turned, without } from './shapes.ts';
import type { Layer, Tile } from './content/tile.ts';

const side = 240;

/** Pictures of the demo's goods: simple signs on the colours of herbs and drinks. */
const tiles = {
  can: {
    ground: ['#fff1e6', '#ffd8bf'],
    layers: [
      { shape: box(0, 0.03, 0.34, 0.62, 0.12), color: '#cf1322' },
      { shape: box(0, -0.6, 0.27, 0.06, 0.05), color: '#d9d9d9' },
      { shape: box(0, 0.66, 0.27, 0.05, 0.04), color: '#bfbfbf' },
      { shape: circle(0, 0.04, 0.23), color: '#fff7e6' },
      { shape: sprig(0, 0.1, 0.15), color: '#389e0d' },
    ],
  },
  pack: {
    ground: ['#f6ffed', '#d9f7be'],
    layers: [
      { shape: box(0, 0.12, 0.66, 0.5, 0.08), color: '#237804' },
      { shape: box(0, -0.3, 0.7, 0.1, 0.05), color: '#135200' },
      { shape: box(0, 0.12, 0.1, 0.5, 0), color: '#ffd666' },
      { shape: circle(0, 0.14, 0.24), color: '#fffbe6' },
      { shape: sprig(0, 0.2, 0.16), color: '#52c41a' },
    ],
  },
  cup: {
    ground: ['#e6fffb', '#b5f5ec'],
    layers: [
      { shape: ring(0.4, 0.06, 0.26, 0.08), color: '#08979c' },
      { shape: box(0, 0.08, 0.4, 0.58, 0.14), color: '#13c2c2' },
      { shape: box(0, -0.52, 0.44, 0.1, 0.06), color: '#006d75' },
      { shape: sprig(0, 0.18, 0.24), color: '#e6fffb' },
    ],
  },
  coin: {
    ground: ['#fffbe6', '#fff1b8'],
    layers: [
      { shape: circle(0.04, 0.06, 0.62), color: '#d48806' },
      { shape: circle(0, 0, 0.62), color: '#faad14' },
      { shape: ring(0, 0, 0.5, 0.04), color: '#d48806' },
      { shape: sprig(0, 0.12, 0.28), color: '#fffbe6' },
    ],
  },
  ticket: {
    ground: ['#fff0f6', '#ffd6e7'],
    layers: [
      {
        shape: without(box(0, 0, 0.74, 0.42, 0.08), either(circle(-0.3, -0.44, 0.1), circle(-0.3, 0.44, 0.1))),
        color: '#eb2f96',
      },
      { shape: either(...[-0.24, -0.08, 0.08, 0.24].map((y) => circle(-0.3, y, 0.03))), color: '#fff0f6' },
      { shape: box(0.2, -0.1, 0.34, 0.045, 0.04), color: '#fff0f6' },
      { shape: box(0.1, 0.1, 0.24, 0.045, 0.04), color: '#ffadd2' },
    ],
  },
  gift: {
    ground: ['#fff2e8', '#ffbb96'],
    layers: [
      { shape: box(0, 0.2, 0.54, 0.42, 0.06), color: '#d4380d' },
      { shape: box(0, -0.22, 0.62, 0.13, 0.05), color: '#ad2102' },
      { shape: box(0, 0.12, 0.09, 0.5, 0), color: '#ffe7ba' },
      { shape: either(ring(-0.19, -0.46, 0.19, 0.07), ring(0.19, -0.46, 0.19, 0.07)), color: '#ffe7ba' },
    ],
  },
  film: {
    ground: ['#f9f0ff', '#efdbff'],
    layers: [
      { shape: box(0, 0.14, 0.66, 0.44, 0.06), color: '#531dab' },
      { shape: turned(box(0, -0.42, 0.66, 0.1, 0.03), -7, -0.6, -0.36), color: '#722ed1' },
      { shape: turned(box(-0.1, 0.14, 0.17, 0.17, 0.03), 45, -0.1, 0.14), color: '#f9f0ff' },
      { shape: box(-0.22, 0.14, 0.14, 0.4, 0), color: '#531dab' },
    ],
  },
  music: {
    ground: ['#f0f5ff', '#d6e4ff'],
    layers: [
      { shape: either(circle(-0.3, 0.44, 0.18), circle(0.36, 0.32, 0.18)), color: '#1d39c4' },
      { shape: either(box(-0.16, 0, 0.04, 0.46, 0.02), box(0.5, -0.12, 0.04, 0.46, 0.02)), color: '#1d39c4' },
      { shape: turned(box(0.17, -0.48, 0.37, 0.1, 0.04), -10, 0.17, -0.48), color: '#2f54eb' },
    ],
  },
  ice: {
    ground: ['#e6f7ff', '#91d5ff'],
    layers: [
      { shape: box(0, 0, 0.6, 0.6, 0.2), color: '#40a9ff' },
      { shape: spokes(0, 0, 0.42), color: '#e6f7ff' },
      { shape: circle(0, 0, 0.09), color: '#e6f7ff' },
    ],
  },
  leaf: {
    ground: ['#fcffe6', '#eaff8f'],
    layers: [
      { shape: sprig(0, 0.24, 0.5), color: '#7cb305' },
      { shape: box(0, 0.42, 0.025, 0.36, 0.02), color: '#5b8c00' },
    ],
  },
  // Two that nothing shows: 未使用 of 素材库.
  moon: {
    ground: ['#fffbe6', '#ffe58f'],
    layers: [
      { shape: circle(0, 0, 0.52), color: '#d48806' },
      { shape: circle(0.2, -0.1, 0.42), color: '#fff1b8' },
    ],
  },
  season: {
    ground: ['#e6fffb', '#b5f5ec'],
    layers: [
      { shape: spokes(0, 0, 0.6), color: '#08979c' },
      { shape: sprig(0, 0.2, 0.3), color: '#13c2c2' },
    ],
  },
  ...banners,
} as const satisfies Readonly<Record<string, Tile>>;

export type TileName = keyof typeof tiles;
export const tileNames = Object.keys(tiles).filter((name): name is TileName => name in tiles);

const rgb = (color: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const mixed = (from: readonly number[], to: readonly number[], share: number): readonly number[] =>
  share === 0 ? from : from.map((value, index) => value + ((to[index] ?? 0) - value) * share);

/** How much of a point a shape covers, with half a point of softness at its edge; `half` points are 1. */
const cover = (shape: Shape, [x, y]: readonly [number, number], half: number) =>
  Math.min(1, Math.max(0, 0.5 - shape(x, y) * half));

interface Painted extends Pick<Layer, 'shape'> {
  readonly color: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** The color of a point under one more layer. */
const covered = (color: readonly number[], layer: Painted, at: readonly [number, number], half: number) =>
  at[0] < layer.from || at[0] > layer.to ? color : mixed(color, layer.color, cover(layer.shape, at, half));

/** The picture of that name as a PNG file, 240 × 240 unless it says otherwise, the same bytes each time. */
export function tile(name: TileName): Buffer {
  const { ground, layers, size: [wide, high] = [side, side] }: Tile = tiles[name];
  const half = high / 2;
  const [top, bottom] = [rgb(ground[0]), rgb(ground[1])];
  const painted = layers.map(({ shape, color, within: [from, to] = [-Infinity, Infinity] }: Layer) => ({
    shape,
    color: rgb(color),
    from,
    to,
  }));
  // Rounds what is put into it.
  const pixels = new Uint8ClampedArray(wide * high * 3);
  for (let line = 0; line < high; line += 1) {
    const below = mixed(top, bottom, line / high);
    for (let column = 0; column < wide; column += 1) {
      const at = [(column + 0.5 - wide / 2) / half, (line + 0.5) / half - 1] as const;
      let color = below;
      for (const layer of painted) color = covered(color, layer, at, half);
      pixels.set(color, (line * wide + column) * 3);
    }
  }
  return pngOf(wide, pixels, high);
}
