import type { Finding, Report, Spot } from '../../../server/db/life/change/findings.ts';
import { placeOf } from '../../../server/db/life/change/guards.ts';
import type { Lives } from '../../../machines/entity/lifecycle/life.ts';

/* Findings in plain words: what rows may stand there, and what is to be done. */

type Named = (spot: Spot) => string;

/** `「待审核」(wait_check)`, as either chart calls it. */
const namesIn =
  (entity: string, charts: readonly Lives[]): Named =>
  ({ column, state }) => {
    const known = charts
      .flatMap((lives) => lives[entity]?.regions ?? [])
      .find((region) => region.column === column && Object.hasOwn(region.states, state));
    const label = known?.states[state]?.label;
    return label === undefined ? state : `「${label}」(${column} ${state})`;
  };

const listOf = (texts: readonly string[]): string => texts.join(', ');
const quoted = (texts: readonly string[]): string => listOf(texts.map((text) => `'${text}'`));

/** Under which answers of the facts something is so; undefined: nothing is asked. */
function whenText(when: readonly string[] | undefined): string {
  if (when === undefined) return '';
  if (when.length === 0) return ', when nothing of it holds';
  return `, when ${when.map((atom) => (placeOf(atom) === undefined ? atom : `it is ${atom}`)).join(' and ')}`;
}

const byText = (by: readonly string[]): string =>
  by.length === 0 ? 'no new migration moves them' : `so ${listOf(by)} leaves them`;
/** What is to be done; what the server refuses at its start cannot be given up. */
const wayOut = (line: string, isEveryEnd = false): string =>
  isEveryEnd
    ? 'Rows may stand there, and come to no end at all: draw a way, or move them in a new migration'
    : `Rows may stand there: draw a way, move them, or say in a new migration: -- ${line}: WHY`;

const besideText = (beside: readonly Readonly<Record<string, string>>[], nameOf: Named): string =>
  beside.length === 0
    ? ''
    : ` while it is ${beside
        .map((stage) =>
          Object.entries(stage)
            .map(([column, state]) => nameOf({ column, state }))
            .join(' and '),
        )
        .join(' or ')}`;

type Of<Sort extends Finding['sort']> = Extract<Finding, { readonly sort: Sort }>;
type Sentences = { readonly [Sort in Finding['sort']]: (finding: Of<Sort>, nameOf: Named, entity: string) => string };

const sentences: Sentences = {
  'chart gone': ({ isOpen }, _, entity) =>
    isOpen
      ? `the life cycle is gone, and its rows stay. A new migration says: drop table ${entity};`
      : 'the life cycle is gone, and its table with it',
  'column gone': ({ column, isOpen }, _, entity) =>
    isOpen
      ? `no region holds its state in ${column} any more. A new migration says: alter table ${entity} drop column ${column};`
      : `the region of ${column} is gone, and its column with it`,
  'no place': ({ at, by, ...spot }, nameOf, entity) =>
    `rows of ${nameOf(spot)} would stand in ${quoted(at)}, which the chart does not know; ${byText(by)}. ` +
    `A new migration says: update ${entity} set ${spot.column} = '…' where ${spot.column} = '${spot.state}';`,
  moved: ({ to, by, ...spot }, nameOf) =>
    to.length === 0
      ? `${nameOf(spot)} is gone, and a new migration deletes its rows`
      : `${nameOf(spot)} is gone; ${listOf(by)} moves its rows to ${listOf(to.map((state) => nameOf({ ...spot, state })))}`,
  'end lost': ({ goal, beside, isEveryEnd, reason, ...spot }, nameOf, entity) =>
    `from ${nameOf(spot)}${besideText(beside, nameOf)} no way leads to ${nameOf({ ...spot, state: goal })} any more` +
    (reason === undefined
      ? `. ${wayOut(`given up: ${entity}.${spot.column} ${spot.state} -> ${goal}`, isEveryEnd)}`
      : `, given up: ${reason}`),
  stuck: ({ beside, reason, ...spot }, nameOf, entity) =>
    `no way leads out of ${nameOf(spot)}${besideText(beside, nameOf)} any more, and it was no end` +
    (reason === undefined
      ? `. ${wayOut(`stays: ${entity}.${spot.column} ${spot.state}`)}`
      : `, so it is meant: ${reason}`),
  unread: ({ file, text }) =>
    `${file}: it cannot be read which rows this moves: ${text}. What can be read: update TABLE set COLUMN = 'to' where COLUMN = 'from';`,
  'step gone': ({ event, label, to, isCut, ...spot }, nameOf) =>
    `${nameOf(spot)} knows ${label} (${event}) no more` +
    (isCut ? `; nothing else leads from there to ${nameOf({ ...spot, state: to })}` : ''),
  elsewhere: ({ event, label, from, to, when, ...spot }, nameOf) =>
    `${nameOf(spot)}: ${label} (${event}) leads to ${nameOf({ ...spot, state: to })} instead of ${nameOf({ ...spot, state: from })}` +
    whenText(when),
  stricter: ({ event, label, before, now, when, ...spot }, nameOf) =>
    `${nameOf(spot)}: ${label} (${event}) asks ${now} instead of ${before}: it is refused now and was taken${whenText(when)}`,
  time: ({ event, label, before, now, ...spot }, nameOf) =>
    `${nameOf(spot)}: ${label} (${event}) ` +
    (now === ''
      ? `is not taken by time any more, which took it by ${before}`
      : `is taken by time, by ${now} instead of ${before || 'nobody'}; rows whose time is over go in the first round`),
  rewritten: ({ guard, events }) =>
    `${guard} is found out in other code; what it let go may be refused: ${listOf(events)}`,
  'never entered': (spot, nameOf) => `nothing leads to ${nameOf(spot)} any more; rows that stand there go on from it`,
};

const sentenceOf = <Sort extends Finding['sort']>(finding: Of<Sort>, nameOf: Named, entity: string): string =>
  (sentences[finding.sort] as (one: Of<Sort>, named: Named, of: string) => string)(finding, nameOf, entity);

const markOf = (finding: Finding): string => {
  if (finding.isOpen) return 'STRANDED';
  return finding.sort === 'moved' || 'reason' in finding ? 'settled ' : 'changed ';
};

/** The reports as lines: what strands rows first, each entity under its name. */
export function linesOf(reports: readonly Report[], before: Lives, now: Lives): readonly string[] {
  return reports.flatMap(({ entity, label, findings }) => {
    const nameOf = namesIn(entity, [before, now]);
    const sorted = [...findings].toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen));
    return [
      `${label} ${entity}`,
      ...sorted.map((finding) => `  ${markOf(finding)}  ${sentenceOf(finding, nameOf, entity)}`),
    ];
  });
}

/** How many ways there are to strand rows. */
export const openIn = (reports: readonly Report[]): number =>
  reports.flatMap(({ findings }) => findings).filter(({ isOpen }) => isOpen).length;
