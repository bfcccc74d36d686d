import type { Spot } from './findings.ts';
import type { Life, RegionLife } from '../../../../machines/entity/lifecycle/life.ts';
import type { GivenUp } from './moves.ts';
import type { Stage } from './stages.ts';
import { imageOf, type Standing } from './standings.ts';

/** Two charts of an entity, and where rows of the first may stand when the second begins. */
export interface Change {
  readonly entity: string;
  readonly before: Life;
  readonly now: Life;
  readonly standings: ReadonlyMap<Stage, readonly Standing[]>;
  readonly givenUp: readonly GivenUp[];
}

/** The region of a column, where the chart has one. */
export const regionIn = ({ regions }: Life, column: string): RegionLife | undefined =>
  regions.find((region) => region.column === column);

export const knows = (life: Life, { column, state }: Spot): boolean =>
  Object.hasOwn(regionIn(life, column)?.states ?? {}, state);

/** Whether the chart knows the states of all its columns. */
export const hasPlace = (life: Life, stage: Stage): boolean =>
  life.regions.every(({ column }) => knows(life, { column, state: stage[column] ?? '' }));

/** The states of the first chart whose column is a region of the second. */
export const spotsOf = ({ before, now }: Change): readonly Spot[] =>
  before.regions
    .filter(({ column }) => regionIn(now, column))
    .flatMap(({ column, states }) => Object.keys(states).map((state) => ({ column, state })));

/** The states to which rows of a state have come. */
export const imageIn = ({ standings }: Change, { column, state }: Spot): readonly string[] => [
  ...imageOf(standings, column, state),
];
