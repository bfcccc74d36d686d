import type { Row } from '../../../contract/core/page.ts';
import { arrive } from '../../../machines/entity/lifecycle/kernel.ts';
import type { DueRow } from '../resource.ts';
import type { DueStep } from './instants.ts';
import type { Stayed } from './retries.ts';

/** Where the chart takes the row, by the first transition that it allows; else why it does not. */
export function judge({ resource, column, state, takes }: DueStep, found: Row): DueRow | Stayed {
  const { lifecycle, clock } = resource;
  // As the column says: a list may show what has run out before the clock has been there.
  const row = { ...found, [column]: state, ...clock?.facts };
  const whys: string[] = [];
  for (const { event } of takes) {
    const arrived = arrive(lifecycle, row, event);
    if (!('refusal' in arrived)) return { row, event, arrived };
    whys.push(arrived.refusal);
  }
  return { id: row.id, why: [...new Set(whys)].join('；') };
}
