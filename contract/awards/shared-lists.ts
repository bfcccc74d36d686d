import { sourceEntities } from './award-types.ts';

/*
 * Shared caches (spec §3): lists that many controls choose from, fetched whole, with page size 10000 (`cachePageSize`), once for all
 * of them. The area code list is one of them, with a chart of its own (machines/core/areas.ts).
 */

/** By entity: the entities whose changed rows make its list out of date. */
export const sharedLists: Readonly<Record<string, readonly string[]>> = {
  // Whether an award can be chosen depends on its category and on where it is taken from.
  award: ['award', 'award_cate', ...Object.values(sourceEntities)],
  // The campaign activity list of spec §3.
  ccn_activity: ['ccn_activity'],
  // The activity link list of spec §3: what a link says is what its activity does.
  activity_link: ['activity_link', 'activity', 'ccn_activity'],
  // The node list of spec §3, with the names of the activities that they stand in.
  acticode_node: ['acticode_node', 'activity'],
};
