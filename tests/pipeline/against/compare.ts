import type { Change } from '../../../server/db/life/change/change.ts';
import type { Finding, Report } from '../../../server/db/life/change/findings.ts';
import type { Lives } from '../../../machines/entity/lifecycle/life.ts';
import { endsLost } from './losses.ts';
import type { Moves } from '../../../server/db/life/change/moves.ts';
import { otherSteps } from '../../../server/db/life/change/other-steps.ts';
import { goneColumns, neverEntered, placesIn } from './places.ts';
import { standingsAfter } from '../../../server/db/life/change/standings.ts';
import { rewrittenIn } from '../../../server/db/life/change/steps.ts';

const findingsOf = (change: Change): readonly Finding[] => [
  ...placesIn(change),
  ...goneColumns(change),
  ...endsLost(change),
  ...otherSteps(change),
  ...neverEntered(change),
  ...rewrittenIn(change.before, change.now),
];

/** What each life cycle does to the rows of another release, of those that do anything to them. `migrations`: those that it has not had. */
export function compare(before: Lives, now: Lives, migrations: readonly Moves[]): readonly Report[] {
  const unread = migrations.flatMap(({ file, unread: texts }) =>
    texts.map((text): Finding => ({ sort: 'unread', isOpen: true, file, text })),
  );
  const reports = Object.entries(before).map(([entity, life]): Report => {
    const { [entity]: next } = now;
    const standings = standingsAfter(entity, life, next, migrations);
    const givenUp = migrations.flatMap((one) => one.givenUp).filter(({ table }) => table === entity);
    const findings: readonly Finding[] = next
      ? findingsOf({ entity, before: life, now: next, standings, givenUp })
      : [{ sort: 'chart gone', isOpen: [...standings.values()].some((ended) => ended.length > 0) }];
    return { entity, label: life.label, findings };
  });
  return [{ entity: 'migrations', label: '迁移', findings: unread }, ...reports].filter(
    ({ findings }) => findings.length > 0,
  );
}
