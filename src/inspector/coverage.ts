import type { Coverage, HitSource } from '../../machines/inspector/inspector-look.ts';
import type { Chart } from '../statechart/chart.ts';
import type { Hit } from '../statechart/marks.ts';
import { hitsAt, type Run } from './run.ts';
import { transitionsOf } from './states.ts';

/** What the overlay shows of one chart. */
export interface Overlay {
  /** By the ids of transitions. */
  readonly marks: ReadonlyMap<string, Hit>;
  /** Transitions hit by the source, and by what it is compared with. */
  readonly hit: number;
  readonly hitAgainst: number;
  readonly total: number;
}

export const sourceNames: Readonly<Record<HitSource, string>> = {
  run: '这次运行',
  a: 'a 级测试',
  b: 'b 级测试',
  c: 'c 级测试',
};

type Hits = Readonly<Record<string, number>>;

/** From here on a transition counts as well tried. */
const many = 3;

function toneOf(count: number, other: number | null): Hit['tone'] {
  if (other !== null && count > 0 !== other > 0) return count > 0 ? 'more' : 'less';
  return count === 0 ? 'none' : count < many ? 'few' : 'many';
}

const markOf = (count: number, other: number | null): Hit => ({
  text: other === null ? `${count}` : `${count} : ${other}`,
  tone: toneOf(count, other),
});

/** Tests call a chart by its file: `list-page` for `listPage`. */
const fileName = (id: string) => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Hits of a source on a chart; of the run on screen up to a step. */
export function hitsOf(chart: Chart, source: HitSource, coverage: Coverage, run: Run | null, step: number): Hits {
  if (source !== 'run') return (coverage[chart.id] ?? coverage[fileName(chart.id)])?.[source] ?? {};
  const ids = transitionsOf(chart).map(({ id }) => id);
  return run ? hitsAt(run, ids, step) : {};
}

/** The overlay of a chart: the hits of one source, or what it has and the other has not. */
export function overlayOf(chart: Chart, hits: Hits, against: Hits | null): Overlay {
  const ids = transitionsOf(chart).map(({ id }) => id);
  const counts = ids.map((id) => [id, hits[id] ?? 0, against ? (against[id] ?? 0) : null] as const);
  return {
    marks: new Map(counts.map(([id, count, other]) => [id, markOf(count, other)])),
    hit: counts.filter(([, count]) => count > 0).length,
    hitAgainst: counts.filter(([, , other]) => (other ?? 0) > 0).length,
    total: ids.length,
  };
}

/** An object all of whose values pass. */
const isOf = (value: unknown, isOne: (item: unknown) => boolean): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((item: unknown) => isOne(item));

const isCounts = (value: unknown) => isOf(value, (count) => typeof count === 'number');

/** Reads `/inspector-coverage.json`: `{ chart: { a: { transition: hits } } }`. Throws a Chinese sentence for anything else. */
export function coverageFrom(value: unknown): Coverage {
  if (!isOf(value, (levels) => isOf(levels, isCounts))) throw new Error('覆盖数据无法识别。');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every part of it was looked at above.
  return value as Coverage;
}
