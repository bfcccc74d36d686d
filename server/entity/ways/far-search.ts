import { editAction } from '../../../contract/entity/entity-parts.ts';
import { formSteps } from '../../../contract/entity/list/form-steps.ts';
import type { Field, Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { type Blocker, eventsOf, movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { columnsAt, placesFrom, type Reached, type WayStep } from '../../../machines/entity/lifecycle/ways.ts';
import type { ResourceNamed } from '../resource.ts';
import type { Db } from '../write/database.ts';
import { readAsIf, type Thought, thinking } from './as-if.ts';
import { type Named, namedRecords } from './named-records.ts';

/*
 * Which step of which other record mends what a guard refuses. Nothing is written for a pair of entities: a record that the refusal names
 * is thought to stand in each place that its chart can take it to, and the guard is asked again.
 */

/** A step on the way along another record, with what has to be done before it. */
export interface SoughtStep {
  readonly step: WayStep;
  readonly before: readonly Sought[];
}

/** Steps of one other record after which it stands no longer in the way. */
export interface Sought extends Named {
  readonly row: Row;
  /** Where the sentence that is mended leads to. */
  readonly path?: string;
  readonly mends: readonly string[];
  readonly steps: readonly SoughtStep[];
  readonly loop?: true;
}

/** A step that a guard refuses, of a record that is thought to stand where it would be taken. */
interface Wanted extends Named {
  readonly event: string;
}

interface Search {
  readonly db: Db;
  readonly resourceNamed: ResourceNamed;
  /** How many rows may still be read. */
  left: number;
}

/** A page waits for the answer: what of one step is not found by so many looks at rows is not told. */
const mostReads = 60;
/** How many records one behind the other are followed. */
const deepest = 4;
/** How many places of a chart are tried. */
const mostPlaces = 6;

export const newSearch = (db: Db, resourceNamed: ResourceNamed): Search => ({ db, resourceNamed, left: mostReads });

async function readIn(search: Search, { resource, id }: Named, thoughts: readonly Thought[]): Promise<Row | undefined> {
  if (search.left <= 0) return undefined;
  search.left -= 1;
  return readAsIf(search.db, resource, id, thoughts);
}

/** What stands before a step: the parts of its refusal, or the refusal as a whole; nothing where it is possible. */
function standingBefore({ resource, event }: Wanted, row: Row): readonly Blocker[] {
  const move = movesFrom(resource.lifecycle, row).find((one) => one.event === event);
  if (move?.refusal === undefined) return [];
  return move.blockers ?? [{ text: move.refusal }];
}

const isIn = (blockers: readonly Blocker[], { text, path }: Blocker) =>
  blockers.some((one) => one.text === text && one.path === path);

const isSame = (one: Named, other: Named) =>
  one.id === other.id && one.resource.entity.name === other.resource.entity.name;

/** What was found, and what is thought of all records on the way once it is done. */
interface Mended {
  readonly far: Sought;
  readonly thoughts: readonly Thought[];
}

interface Before {
  readonly far: readonly Sought[];
  readonly thoughts: readonly Thought[];
}

/**
 * What other records have to do with a step that is refused; `thoughts`: where the records stand by then. What a mended sentence uncovers
 * is sought as well: where as much stands in the way at the end as at the beginning it was no way.
 */
export async function soughtBefore(
  search: Search,
  wanted: Wanted,
  thoughts: readonly Thought[],
  trail: readonly Named[] = [],
): Promise<Before> {
  const none: Before = { far: [], thoughts };
  let done = none;
  let now = await readIn(search, wanted, thoughts);
  if (!now || trail.length >= deepest) return done;
  const first = standingBefore(wanted, now);
  const asked: Blocker[] = [];
  for (let blocker = first[0]; now && blocker; blocker = unasked(wanted, now, asked)) {
    asked.push(blocker);
    const mended: Mended | undefined =
      ownMend(wanted, now, blocker, done.thoughts) ??
      (await theirForm(search, { wanted, row: now, blocker }, done.thoughts)) ??
      (await mend(search, { wanted, row: now, blocker }, done.thoughts, [...trail, wanted]));
    if (!mended) continue;
    if (mended.thoughts !== done.thoughts) now = await readIn(search, wanted, mended.thoughts);
    done = { far: [...done.far, mended.far], thoughts: mended.thoughts };
  }
  return now && leftOf(wanted, now, done.far).length >= first.length ? none : done;
}

/** The next sentence that nothing was sought for yet. */
const unasked = (wanted: Wanted, now: Row | undefined, asked: readonly Blocker[]) =>
  now && standingBefore(wanted, now).find((one) => !isIn(asked, one));

/** What still stands in the way: what forms mend stands there until they are filled. */
const leftOf = (wanted: Wanted, now: Row, far: readonly Sought[]) => {
  const isByForm = (one: Sought) => isSame(one, wanted) || one.steps.some(({ step }) => step.event === '');
  const filled = new Set(far.flatMap((one) => (isByForm(one) ? one.mends : [])));
  return standingBefore(wanted, now).filter(({ text }) => !filled.has(text));
};

/** What is done to the record itself, by the command that the sentence names, or in the field that it is about. */
function ownMend(
  { resource, id }: Wanted,
  row: Row,
  { text, path, command = '', field = '' }: Blocker,
  thoughts: readonly Thought[],
): Mended | undefined {
  const { commands = {}, fields } = resource.entity;
  const own = commands[command];
  // A field at an address is one of the record there.
  const filled = path === undefined ? fields[field] : undefined;
  const asked = own ?? (filled && filled.kind !== 'reference' ? byForm(resource, filled) : undefined);
  if (!asked) return undefined;
  return { far: { resource, id, row, mends: [text], steps: [formStep(asked)] }, thoughts };
}

const formStep = ({ label, action }: Required<Pick<WayStep, 'label' | 'action'>>): SoughtStep => ({
  step: { label, action, event: '', to: {}, isTimed: false },
  before: [],
});

/** The same of the field of another record that a sentence is about, which its address leads to. */
async function theirForm(
  search: Search,
  { wanted, row, blocker: { text, path, field } }: Asked,
  thoughts: readonly Thought[],
): Promise<Mended | undefined> {
  if (path === undefined || field === undefined) return undefined;
  const [record] = await namedRecords(search.db, search.resourceNamed, { resource: wanted.resource, row }, { path });
  const asked = record?.resource.entity.fields[field];
  const at = record && asked && (await readIn(search, record, thoughts));
  if (!at) return undefined;
  return {
    far: { ...record, row: at, path, mends: [text], steps: [formStep(byForm(record.resource, asked))] },
    thoughts,
  };
}

const byForm = ({ entity }: Named['resource'], { label }: Field) => ({
  label: `修改${label}`,
  action: editAction(entity),
});

interface Asked {
  readonly wanted: Wanted;
  /** The row that the step is wanted of, as it is thought to be. */
  readonly row: Row;
  readonly blocker: Blocker;
}

/** The first record, and the best place of its chart, that takes the sentence away and brings no other. */
async function mend(
  search: Search,
  asked: Asked,
  thoughts: readonly Thought[],
  trail: readonly Named[],
): Promise<Mended | undefined> {
  const { wanted, row, blocker } = asked;
  const records = await namedRecords(search.db, search.resourceNamed, { resource: wanted.resource, row }, blocker);
  let second: Mended | undefined;
  for (const record of records.filter((one) => !isSame(one, wanted))) {
    const at = await readIn(search, record, thoughts);
    if (!at) continue;
    for (const place of placesOf(record, at)) {
      const found = await tried(search, asked, { ...record, row: at }, place, thoughts, trail);
      if (found?.isWhole) return found;
      if (found && !place.steps.some(({ danger }) => danger)) second ??= found;
    }
  }
  return second;
}

/** The places that the record can come to, the best way first. */
const placesOf = ({ resource: { lifecycle, entity } }: Named, row: Row) =>
  placesFrom(lifecycle, row, formSteps(entity, eventsOf(lifecycle), row)).slice(0, mostPlaces);

/** What becomes of the step when a record stands elsewhere; undefined where the sentence stays. */
async function tried(
  search: Search,
  { wanted, row, blocker }: Asked,
  record: Named & { readonly row: Row },
  { at, steps }: Reached,
  thoughts: readonly Thought[],
  trail: readonly Named[],
): Promise<(Mended & { readonly isWhole: boolean }) | undefined> {
  const there = thinking(thoughts, { ...record, at });
  const thought = await readIn(search, wanted, there);
  if (!thought || isIn(standingBefore(wanted, thought), blocker)) return undefined;
  const far = { ...record, mends: [blocker.text], ...(blocker.path !== undefined && { path: blocker.path }) };
  if (trail.some((one) => isSame(one, record)))
    return { far: { ...far, steps: [], loop: true }, thoughts: there, isWhole: true };
  const along = await stepsAlong(search, record, steps, thoughts, trail);
  const last = thinking(along.thoughts, { ...record, at });
  const now = along.thoughts === thoughts ? thought : await readIn(search, wanted, last);
  if (!now) return undefined;
  const known = standingBefore(wanted, row);
  const isWhole = standingBefore(wanted, now).every((one) => isIn(known, one));
  return { far: { ...far, steps: along.steps }, thoughts: last, isWhole };
}

/** The steps of a way along another record, each with what has to be done before it. */
async function stepsAlong(
  search: Search,
  record: Named & { readonly row: Row },
  steps: readonly WayStep[],
  thoughts: readonly Thought[],
  trail: readonly Named[],
): Promise<{ readonly steps: readonly SoughtStep[]; readonly thoughts: readonly Thought[] }> {
  const along: SoughtStep[] = [];
  let standing = thoughts;
  let from: Values = columnsAt(record.resource.lifecycle, record.row);
  for (const step of steps) {
    const isShut = step.refusal !== undefined;
    const wanted = { ...record, event: step.event };
    const before = isShut
      ? await soughtBefore(search, wanted, thinking(standing, { ...record, at: from }), trail)
      : undefined;
    if (before && before.far.length > 0) standing = before.thoughts;
    along.push({ step, before: before?.far ?? [] });
    from = step.to;
  }
  return { steps: along, thoughts: standing };
}
