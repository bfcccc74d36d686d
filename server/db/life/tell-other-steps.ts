import type { ClientBase } from 'pg';
import { entities } from '../../../contract/entities.ts';
import { isAlive } from '../../../contract/entity/list/alive.ts';
import type { Lifecycle } from '../../../machines/entity/lifecycle/kernel.ts';
import { type Life, lifeOf, type Lives } from '../../../machines/entity/lifecycle/life.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { codeSum } from './change/code-sum.ts';
import type { Finding, Spot } from './change/findings.ts';

import { otherSteps } from './change/other-steps.ts';
import { standingsAfter } from './change/standings.ts';
import { rewrittenIn } from './change/steps.ts';
import { rowsAt } from './rows-at.ts';

/** What rows of a state may do otherwise than in the release before, each as part of a sentence. */
interface Otherwise extends Spot {
  readonly entity: string;
  readonly label: string;
  readonly texts: readonly string[];
}

type ChangeOf<Sort extends Finding['sort']> = Extract<Finding, { readonly sort: Sort }>;

const stateLabel = ({ regions }: Life, { column, state }: Spot): string =>
  regions.find((region) => region.column === column)?.states[state]?.label ?? state;

function timeText({ label, before, now }: ChangeOf<'time'>): string {
  if (now === '') return `不再按时自动「${label}」`;
  return before === '' ? `会按时自动「${label}」` : `自动「${label}」的时间改了`;
}

/** A finding in words; undefined for what is no other step of a row. */
function textOf(finding: Finding, before: Life, now: Life): string | undefined {
  if (finding.sort === 'step gone') return `不再有「${finding.label}」`;
  if (finding.sort === 'stricter') return `「${finding.label}」的条件更严`;
  if (finding.sort === 'time') return timeText(finding);
  if (finding.sort !== 'elsewhere') return undefined;
  const [from, to] = [
    stateLabel(before, { ...finding, state: finding.from }),
    stateLabel(now, { ...finding, state: finding.to }),
  ];
  return `「${finding.label}」改去「${to}」，原来去「${from}」`;
}

/** Steps whose conditions are asked in other code under the same names, at each state that has them. */
const rewrittenSteps = (before: Life, now: Life): readonly (Spot & { readonly text: string })[] =>
  rewrittenIn(before, now).flatMap((finding) => {
    const events = finding.sort === 'rewritten' ? finding.events : [];
    return now.regions.flatMap(({ column, states }) =>
      Object.entries(states).flatMap(([state, { steps }]) =>
        steps
          .filter(({ event }) => events.includes(event))
          .map(({ label }) => ({ column, state, text: `「${label}」的条件改过` })),
      ),
    );
  });

/** By states, what rows that stand there may do otherwise. A state that is new or gone is no matter of steps. */
function otherwiseIn(entity: string, before: Life, now: Life): readonly Otherwise[] {
  const standings = standingsAfter(entity, before, now, []);
  const found = otherSteps({ entity, before, now, standings, givenUp: [] }).flatMap((finding) => {
    const text = textOf(finding, before, now);
    return text === undefined || !('state' in finding) ? [] : [{ column: finding.column, state: finding.state, text }];
  });
  const byState = Map.groupBy([...found, ...rewrittenSteps(before, now)], ({ column, state }) => `${column} ${state}`);
  return [...byState.values()].flatMap((texts) => {
    const [first] = texts;
    return first ? [{ ...first, entity, label: now.label, texts: [...new Set(texts.map(({ text }) => text))] }] : [];
  });
}

const livesOf = (chartOf: (entity: string) => Lifecycle): Lives =>
  Object.fromEntries(entities.filter(isAlive).map(({ name, label }) => [name, lifeOf(label, chartOf(name), codeSum)]));

async function keep(client: ClientBase, lives: Lives): Promise<void> {
  await client.query(
    `with own as (select * from json_to_recordset($1::json) as l (entity text, life json)),
      gone as (delete from known_life where entity not in (select entity from own))
    insert into known_life (entity, life) select entity, life from own
    on conflict (entity) do update set life = excluded.life`,
    [JSON.stringify(Object.entries(lives).map(([entity, life]) => ({ entity, life })))],
  );
}

/**
 * Says before a release starts what rows that are there may do otherwise than in the one before: steps that are gone, lead elsewhere, are
 * refused for more, or are taken by time. It hinders nobody: facts change, and a step that is gone may be meant. What strands rows is refused
 * (known-states.ts). The life cycles are kept for the release after this one. Only while nobody else migrates (server/db/migrate.ts).
 * @param say gets a line for each state in which rows stand, in the words of the charts
 */
export async function tellOtherSteps(
  client: ClientBase,
  say: (line: string) => void,
  chartOf = lifecycleOf,
): Promise<void> {
  const own = livesOf(chartOf);
  const { rows: kept } = await client.query<{ readonly entity: string; readonly life: Life }>(
    'select entity, life from known_life',
  );
  const changed = kept.filter(({ entity, life }) => JSON.stringify(own[entity]) !== JSON.stringify(life));
  for (const { entity, life } of changed) {
    const { [entity]: now } = own;
    for (const one of now ? otherwiseIn(entity, life, now) : []) {
      const rows = await rowsAt(client, { entity, region: one.column, state: one.state });
      const stands = `${one.label}「${now ? stateLabel(now, one) : one.state}」${rows} 条`;
      if (rows > 0) say(`这个版本里，${stands}能做的与以前不同：${one.texts.join('；')}。`);
    }
  }
  if (changed.length > 0 || kept.length !== Object.keys(own).length) await keep(client, own);
}
