import { type Change, hasPlace, imageIn, knows, regionIn } from '../../../server/db/life/change/change.ts';
import type { Finding, Spot } from '../../../server/db/life/change/findings.ts';
import { endsOf, reaches, type Stage } from '../../../server/db/life/change/stages.ts';

interface Loss extends Spot {
  /** Undefined: no way leads out any more. */
  readonly goal?: string;
  /** Whether no end at all is left: the server does not start over such rows (server/db/life/known-states.ts). */
  readonly isEveryEnd: boolean;
  readonly stage: Stage;
}

/** The ends of a column, before and now. */
interface Ends {
  readonly column: string;
  /** Those of before, each with the states to which its rows have come. An end without a place is told of by itself. */
  readonly known: readonly (readonly [end: string, image: readonly string[]])[];
  /** Where rows are at an end now: where those of before have come, and what is new. */
  readonly now: ReadonlySet<string>;
}

function endsIn(change: Change): readonly Ends[] {
  return change.before.regions.flatMap((region): readonly Ends[] => {
    const { column, states } = region;
    const next = regionIn(change.now, column);
    if (!next) return [];
    const images = [...endsOf(region)].map((state) => [state, imageIn(change, { column, state })] as const);
    const known = images.filter(([, image]) => image.every((state) => knows(change.now, { column, state })));
    const fresh = [...endsOf(next)].filter((state) => !Object.hasOwn(states, state));
    return [{ column, known, now: new Set([...images.flatMap(([, image]) => image), ...fresh]) }];
  });
}

/** What rows of a stage could come to, and cannot from where they stand now. */
function lossesAt(
  { column, known, now }: Ends,
  { stage, could }: { readonly stage: Stage; readonly could: readonly Stage[] },
  { stands, can }: { readonly stands: Stage; readonly can: readonly Stage[] },
): readonly Loss[] {
  const { [column]: state = '' } = stage;
  const { [column]: stood = '' } = stands;
  const [were, are] = [could, can].map((stages) => new Set(stages.map((one) => one[column] ?? '')));
  if (!were || !are) return [];
  const lost = known.filter(([end, image]) => were.has(end) && !image.some((to) => are.has(to)));
  const isEveryEnd = [...are].every((to) => !now.has(to));
  if (lost.length > 0) return lost.map(([goal]) => ({ column, state, goal, isEveryEnd, stage }));
  const isStuck = were.size > 1 && are.size === 1 && !now.has(stood);
  return isStuck ? [{ column, state, isEveryEnd: false, stage }] : [];
}

function lossesIn(change: Change): readonly Loss[] {
  const [reachBefore, reachNow] = [reaches(change.before), reaches(change.now)];
  const ends = endsIn(change);
  return [...change.standings].flatMap(([stage, ended]) => {
    const before = { stage, could: reachBefore(stage) };
    const placed = ended.filter((standing) => hasPlace(change.now, standing.stage));
    return placed.flatMap(({ stage: stands }) => {
      const now = { stands, can: reachNow(stands) };
      // A region without an end may come to rest where the row ends in another one.
      const isOver = ({ column }: Spot) =>
        ends.some((other) => other.column !== column && now.can.some((one) => other.now.has(one[other.column] ?? '')));
      return ends
        .flatMap((one) => lossesAt(one, before, now))
        .filter((loss) => loss.goal !== undefined || !isOver(loss));
    });
  });
}

/** What of a row's stage is beside a column. */
const besideOf = (stage: Stage, column: string): Stage =>
  Object.fromEntries(Object.entries(stage).filter(([key]) => key !== column));

/** Losses of the same state told once, and what somebody has given up by its reason. */
export function endsLost(change: Change): readonly Finding[] {
  const byLoss = Map.groupBy(lossesIn(change), ({ column, state, goal = '' }) => [column, state, goal].join(' '));
  return [...byLoss.values()].map((losses): Finding => {
    const [{ column, state, goal }] = losses as [Loss, ...Loss[]];
    const reason = change.givenUp.find(
      (given) =>
        given.column === column &&
        given.states.includes(state) &&
        (goal === undefined ? given.goals === undefined : given.goals?.includes(goal)),
    )?.reason;
    const isEveryEnd = losses.some((loss) => loss.isEveryEnd);
    const isOpen = isEveryEnd || reason === undefined;
    const settled = { isOpen, ...(!isOpen && { reason }) };
    const stages = new Set(losses.map(({ stage }) => stage));
    const isEvery = stages.size === [...change.standings.keys()].filter((stage) => stage[column] === state).length;
    const beside = isEvery ? [] : [...stages].map((stage) => besideOf(stage, column));
    const lost = { column, state, beside, ...settled };
    return goal === undefined ? { sort: 'stuck', ...lost } : { sort: 'end lost', goal, isEveryEnd, ...lost };
  });
}
