import { useSelector } from '@xstate/react';
import type { Chart } from '../statechart/chart.ts';
import type { Drawing } from './drawings.ts';
import { type Neighbourhood, neighbourhoodOf, restingRegions } from './neighbourhood.ts';
import type { Page } from './page.ts';
import { useObserved } from './use-observed.ts';

const noStates: readonly string[] = [];

interface Drawn {
  /** Null while it is being laid out for the first time. */
  readonly result: Drawing | { readonly fault: string } | null;
  /** Null while the whole chart is drawn. */
  readonly near: Neighbourhood | null;
}

/**
 * The drawing of a chart as it is to be seen: the whole of it with the regions folded that the actor is not in, or what is near the
 * active states; a person folds and unfolds more. `active` is empty where there is no actor: then nothing folds by itself.
 */
export function useDrawing(page: Page, chart: Chart, active: ReadonlySet<string>): Drawn {
  useObserved(page.drawings);
  const isNear = useSelector(page.look, ({ value }) => value.extent === 'near') && active.size > 0;
  const { found, ...folds } = useSelector(page.look, ({ context }) => context);
  const collapsed = folds.collapsed[chart.id] ?? noStates;
  const opened = folds.opened[chart.id] ?? noStates;
  const near = isNear ? neighbourhoodOf(chart, active, found) : null;
  const byItself = near?.folded ?? (active.size > 0 ? restingRegions(chart, active) : noStates);
  const folded = new Set([...collapsed, ...byItself.filter((id) => !opened.includes(id))]);
  return { result: page.drawings.show(chart, [...folded].toSorted(), near?.chart ?? chart), near };
}
