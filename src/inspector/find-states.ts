import type { Chart } from '../statechart/chart.ts';
import { statesOf } from './states.ts';

/** A state that a person looks for. */
export interface FoundState {
  readonly chart: string;
  /** Id of the state. */
  readonly state: string;
  /** Labels from the outermost state to this one. */
  readonly way: readonly string[];
}

const mostFound = 40;

/** How well a word fits a text: 0 not at all, more is better. */
function fit(text: string, word: string): number {
  const at = text.toLowerCase().indexOf(word);
  if (at < 0) return 0;
  return text.length === word.length ? 4 : at === 0 ? 3 : 2;
}

interface Listed extends FoundState {
  readonly label: string;
  readonly key: string;
  readonly id: string;
}

function listed(chart: Chart): readonly Listed[] {
  const labels = new Map<string, readonly string[]>();
  return [...statesOf(chart).values()].map((state): Listed => {
    const above = labels.get(state.id.slice(0, state.id.lastIndexOf('.'))) ?? [];
    const way = state === chart.root ? [] : [...above, state.label];
    labels.set(state.id, way);
    const label = state === chart.root ? chart.id : state.label;
    return { chart: chart.id, state: state.id, way, label, key: state.key, id: state.id };
  });
}

/**
 * States of all charts whose Chinese label or id has every word of the text, the best ones first. A chart itself is found by its
 * id. Nothing for an empty text.
 */
export function findStates(charts: readonly Chart[], text: string): readonly FoundState[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return charts
    .flatMap(listed)
    .map((state) => {
      const fits = words.map((word) =>
        Math.max(
          fit(state.label, word) * 2,
          fit(state.key, word) * 2 - 1,
          fit(state.id, word),
          fit(state.way.join(' '), word) / 2,
        ),
      );
      return { state, rank: fits.includes(0) ? 0 : fits.reduce((sum, one) => sum + one, 0) };
    })
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, mostFound)
    .map(({ state: { chart, state, way } }) => ({ chart, state, way }));
}
