import { eventsOf, type Lifecycle } from '../../../machines/entity/lifecycle/kernel.ts';
import { arrive } from '../../engine/lifecycle-promises.ts';

/** Where each event leads from each state, as a page has it; what stands in no line is possible nowhere. */
export type Arrows = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** No state is called so. */
const nowhere = '-';

const eventsIn = (lifecycle: Lifecycle, arrows: Arrows): readonly string[] =>
  [...new Set([...eventsOf(lifecycle), ...Object.values(arrows).flatMap((to) => Object.keys(to))])].toSorted();

/**
 * What the chart makes of each event in each state of the page: `from EVENT to`, or that it is not possible. `facts`: what its guards read.
 */
export const walkedBy = (
  lifecycle: Lifecycle,
  arrows: Arrows,
  facts: Readonly<Record<string, unknown>> = {},
): readonly string[] =>
  Object.keys(arrows).flatMap((status) =>
    eventsIn(lifecycle, arrows).map((event) => {
      const arrived = arrive(lifecycle, { ...facts, status }, event);
      return `${status} ${event} ${'status' in arrived ? arrived.status : nowhere}`;
    }),
  );

/** The same, as the page has it. */
export const drawnIn = (lifecycle: Lifecycle, arrows: Arrows): readonly string[] =>
  Object.entries(arrows).flatMap(([status, to]) =>
    eventsIn(lifecycle, arrows).map((event) => `${status} ${event} ${to[event] ?? nowhere}`),
  );
