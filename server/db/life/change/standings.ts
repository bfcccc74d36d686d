import type { Life } from '../../../../machines/entity/lifecycle/life.ts';
import type { Effect, Moves } from './moves.ts';
import { keyOf, type Stage, stagesOf } from './stages.ts';

/** Where rows may stand after the migrations, and which of these moved them there. */
export interface Standing {
  readonly stage: Stage;
  readonly by: readonly string[];
}

type Rows = Extract<Effect, { readonly does: 'move' | 'delete' }>;

/** Whether a statement means rows that stand here: all, some, or none of them. */
function meant({ asked, isAll }: Rows, stage: Stage): 'all' | 'some' | 'none' {
  const fits = asked.every(({ column, states, isNot }) => {
    const state = stage[column];
    return state === undefined || states.includes(state) !== isNot;
  });
  if (!fits) return 'none';
  return isAll ? 'all' : 'some';
}

function moveBy(file: string, effect: Effect, standing: Standing): readonly Standing[] {
  const { stage, by } = standing;
  if (effect.does === 'drop table') return [];
  if (effect.does === 'drop column') {
    const { [effect.column]: _, ...others } = stage;
    return [{ stage: others, by }];
  }
  const which = meant(effect, stage);
  if (which === 'none') return [standing];
  const moved = effect.does === 'move' ? [{ stage: { ...stage, ...effect.to }, by: [...by, file] }] : [];
  return which === 'all' ? moved : [standing, ...moved];
}

/**
 * Where rows of each stage of a chart may stand after the migrations, in the order of these. A column that is new begins where its region
 * does, as the rows do (`stateIn` of machines/entity/lifecycle/kernel.ts), unless a migration says otherwise.
 */
export function standingsAfter(
  table: string,
  before: Life,
  now: Life | undefined,
  migrations: readonly Moves[],
): ReadonlyMap<Stage, readonly Standing[]> {
  const fresh = (now?.regions ?? []).filter(({ column }) => before.regions.every((region) => region.column !== column));
  const begun = Object.fromEntries(fresh.map(({ column, initial }) => [column, initial]));
  const effects = migrations.flatMap(({ file, effects: all }) =>
    all.filter((effect) => effect.table === table).map((effect) => ({ file, effect })),
  );
  return new Map(
    stagesOf(before).map((stage) => {
      const start: readonly Standing[] = [{ stage: { ...stage, ...begun }, by: [] }];
      const ended = effects.reduce((standings, { file, effect }) => {
        const next = standings.flatMap((standing) => moveBy(file, effect, standing));
        return [...new Map(next.map((standing) => [keyOf(standing.stage), standing])).values()];
      }, start);
      return [stage, ended];
    }),
  );
}

/** The states of a column to which those of another release have come, in the chart or not. */
export function imageOf(
  standings: ReadonlyMap<Stage, readonly Standing[]>,
  column: string,
  state: string,
): ReadonlySet<string> {
  const there = [...standings].flatMap(([stage, ended]) => (stage[column] === state ? ended : []));
  return new Set(there.flatMap(({ stage }) => stage[column] ?? []));
}
