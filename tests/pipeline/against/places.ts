import { type Change, imageIn, knows, regionIn, spotsOf } from '../../../server/db/life/change/change.ts';
import type { Finding, Spot } from '../../../server/db/life/change/findings.ts';
import { enteredIn } from '../../../server/db/life/change/stages.ts';

const filesBehind = ({ standings }: Change, { column, state }: Spot): readonly string[] => [
  ...new Set(
    [...standings].flatMap(([stage, ended]) => (stage[column] === state ? ended.flatMap(({ by }) => by) : [])),
  ),
];

/** States without rows' place, and states that are gone whose rows have one. */
export function placesIn(change: Change): readonly Finding[] {
  return spotsOf(change).flatMap((spot): readonly Finding[] => {
    const image = imageIn(change, spot);
    const by = filesBehind(change, spot);
    const at = image.filter((state) => !knows(change.now, { ...spot, state }));
    if (at.length > 0) return [{ sort: 'no place', isOpen: true, ...spot, at, by }];
    return knows(change.now, spot) ? [] : [{ sort: 'moved', isOpen: false, ...spot, to: image, by }];
  });
}

/** Columns that hold the state of no region any more. */
export function goneColumns({ before, now, standings }: Change): readonly Finding[] {
  return before.regions
    .filter(({ column }) => !regionIn(now, column))
    .map(({ column }) => ({
      sort: 'column gone',
      column,
      isOpen: [...standings.values()].flat().some(({ stage }) => stage[column] !== undefined),
    }));
}

/** States that rows came to and come to no more. */
export function neverEntered(change: Change): readonly Finding[] {
  const [was, is] = [enteredIn(change.before), enteredIn(change.now)];
  return spotsOf(change)
    .filter(({ column, state }) => was.has(`${column} ${state}`))
    .filter((spot) =>
      imageIn(change, spot).every((to) => knows(change.now, { ...spot, state: to }) && !is.has(`${spot.column} ${to}`)),
    )
    .filter((spot) => imageIn(change, spot).length > 0)
    .map((spot) => ({ sort: 'never entered', isOpen: false, ...spot }));
}
