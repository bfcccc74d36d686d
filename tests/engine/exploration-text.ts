import { aligned } from './columns.ts';
import type { Exploration, Spot } from './exploration.ts';
import { shortened, text } from './text.ts';
import { trailLines } from './trails.ts';

const mostShown = 5;
const longestContext = 400;

/** The exploration for a person: a tick per property, and for each that fails the shortest way to see it. */
export const explorationText = (found: Exploration): string =>
  [
    ...headLines(found),
    ...section('roots', rootLines(found)),
    ...section(`invariants (in ${snapshotsText(found)})`, found.invariants.flatMap(invariantLines)),
    ...section('reach', [
      ...property(found.states.unreachable, `all ${found.states.total} states are reached`, 'unreachable state'),
      ...property(
        found.transitions.neverTaken,
        `all ${found.transitions.total} transitions are taken`,
        'never-taken transition',
      ),
      ...deadEndLines(found),
    ]),
    ...section('liveness', goalLines(found)),
    ...section('key', keyLines(found)),
  ].join('\n');

const section = (title: string, lines: readonly string[]) => ['', title, ...indented(lines)];
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

const headLines = ({ id, nodes, edges, took }: Exploration) => [
  `${id}: ${nodes} nodes, ${edges} edges, ${(took / 1000).toFixed(2)} s`,
];

const rootLines = ({ roots }: Exploration) =>
  aligned(
    roots.map(({ start, state, nodes, edges }, index) => [
      String(index + 1),
      start,
      `→ ${state}`,
      `${nodes} nodes`,
      `${edges} edges`,
    ]),
  );

const snapshotsText = ({ concrete: { visited, capped } }: Exploration) =>
  `${visited} concrete snapshots${capped ? ', and there are more' : ''}`;

const invariantLines = ({ name, broken }: Exploration['invariants'][number]): readonly string[] =>
  broken
    ? [`✗ ${name}${broken.error === undefined ? '' : ` (threw: ${broken.error})`}`, ...indented(spotLines(broken))]
    : [`✓ ${name}`];

const spotLines = ({ trail, context }: Spot) => [
  ...trailLines(trail),
  `context ${shortened(text(context), longestContext)}`,
];

const property = (found: readonly string[], fine: string, what: string): readonly string[] =>
  found.length === 0 ? [`✓ ${fine}`] : found.map((id) => `✗ ${what}: ${id}`);

function deadEndLines({ deadEnds }: Exploration): readonly string[] {
  const [wanted, wrong] = [deadEnds.filter(({ isGoal }) => isGoal), deadEnds.filter(({ isGoal }) => !isGoal)];
  const resting = [...new Set(wanted.map(({ state }) => state))];
  const rests = resting.length > 0 ? `, but where the goal is: ${resting.join(', ')}` : '';
  const told = wrong.slice(0, mostShown).flatMap((spot) => [`✗ dead end: ${spot.state}`, ...indented(spotLines(spot))]);
  const more = wrong.length > mostShown ? [`  … ${wrong.length - mostShown} dead ends more`] : [];
  return wrong.length === 0 ? [`✓ no dead end${rests}`] : [...told, ...more];
}

function goalLines({ traps: { count, nearest }, nodes }: Exploration): readonly string[] {
  if (!nearest) return ['✓ the goal can be reached from everywhere'];
  return [`✗ the goal is out of reach from ${count} of ${nodes} nodes; the nearest:`, ...indented(spotLines(nearest))];
}

function keyLines({ unsoundKeys, concrete }: Exploration): readonly string[] {
  if (unsoundKeys.length === 0)
    return [`✓ equal keys have equal successors${concrete.capped ? ', as far as was looked' : ''}`];
  return unsoundKeys
    .slice(0, mostShown)
    .flatMap(({ one, other, difference }) => [
      '✗ one key, two ways to go on:',
      ...indented(trailLines(one)),
      '  and',
      ...indented(trailLines(other)),
      `  differ in ${difference.slice(0, 4).join(' | ')}`,
    ]);
}
