import type { Step } from './pure.ts';
import { checksum, isSame, text } from './text.ts';
import type { Snapshot } from './xstate-internals.ts';

/**
 * What a step did, as it stands behind its line in a path file: `! tell #1a2b` what the chart did to the world, `? save #1a2b` whom it
 * called, `@ 3000` the timers that it set, `~ rows, total #1a2b` what changed in the context, `= #1a2b` what it ended with. Names can
 * be read, everything else is in the sum behind them: another parameter, input or value is another sum.
 */
export function notesOf(before: Snapshot | null, { snapshot, effects, calls, timers }: Step): string {
  const notes = [
    note('!', effects.map(effectName), effects),
    note('?', calls.map(firstWord), calls),
    note('@', timers.map(delayOf), timers.map(delayOf)),
    contextNote(before, snapshot),
    snapshot.output === undefined ? '' : `= ${sumOf(snapshot.output)}`,
  ].filter((part) => part !== '');
  return notes.map((part) => `  ${part}`).join('');
}

const sumOf = (value: unknown) => `#${checksum(text(value)).toString(16).padStart(8, '0').slice(-4)}`;

const firstWord = (what: string) => what.split(' ', 1)[0] ?? what;

/** `emit TOLD`, `send parent CLOSED`, or the name of the action. */
function effectName(effect: string): string {
  const type = /"type":"([^"]+)"/.exec(effect)?.[1] ?? '';
  if (effect.startsWith('emit ')) return `emit ${type}`;
  return effect.startsWith('send ') ? `send ${effect.split(' ', 2)[1]} ${type}` : firstWord(effect);
}

const delayOf = (timer: string) => timer.slice(timer.lastIndexOf(' ') + 1);

/** Names, each once and how often, and a sum where there is more to say than names. */
function note(sign: string, names: readonly string[], said: readonly string[]): string {
  if (names.length === 0) return '';
  const times = Map.groupBy(names, (name) => name);
  const listed = [...times].map(([name, all]) => (all.length === 1 ? name : `${name} ×${all.length}`)).join(', ');
  return said.every((one, index) => one === names[index]) ? `${sign} ${listed}` : `${sign} ${listed} ${sumOf(said)}`;
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields that differ, with a sum over their new values; of a start all of them, unnamed. */
function contextNote(before: Snapshot | null, now: Snapshot): string {
  const fields = (now.context ?? {}) as Fields;
  if (!before) return Object.keys(fields).length === 0 ? '' : `~ ${sumOf(fields)}`;
  const old = (before.context ?? {}) as Fields;
  const changed = [...new Set([...Object.keys(old), ...Object.keys(fields)])].filter(
    (key) => !isSame(old[key], fields[key]) && text(old[key]) !== text(fields[key]),
  );
  const values = changed.toSorted().map((key) => [key, fields[key]]);
  return changed.length === 0 ? '' : `~ ${changed.toSorted().join(', ')} ${sumOf(values)}`;
}
