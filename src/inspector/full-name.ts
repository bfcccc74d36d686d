import { chartOfActor, nameOfActor, type Run } from './run.ts';

/** What tells an actor from others of its name. */
export interface FullName {
  readonly name: string;
  /** Its parent, and its session id where the parent has several of that name; '' for a name that only one has. */
  readonly qualifier: string;
}

/** Session ids of the first actor of each lifeline, by name. */
type Namesakes = Map<string, Map<string, string>>;

interface Known {
  readonly namesakes: Namesakes;
  size: number;
}

const known = new WeakMap<Run['tracks'], Known>();

/** One lifeline: a chart, or all calls of one name under one parent. */
const lifelineOf = (run: Run, actor: string): string =>
  chartOfActor(run, actor) ? actor : `${run.tracks.get(actor)?.made?.parent ?? ''} ${nameOfActor(run, actor)}`;

/** Actors by name; looked at once each, for a run gets thousands of them. */
function namesakesIn(run: Run): Namesakes {
  const { tracks } = run;
  const found: Known = known.get(tracks) ?? { namesakes: new Map(), size: 0 };
  known.set(tracks, found);
  if (found.size < tracks.size) {
    for (const actor of [...tracks.keys()].slice(found.size)) {
      const name = nameOfActor(run, actor);
      const same = found.namesakes.get(name) ?? new Map<string, string>();
      const lifeline = lifelineOf(run, actor);
      same.set(lifeline, same.get(lifeline) ?? actor);
      found.namesakes.set(name, same);
    }
    found.size = tracks.size;
  }
  return found.namesakes;
}

const parentOf = (run: Run, actor: string) => run.tracks.get(actor)?.made?.parent;

/** The name of an actor, with what tells it from its namesakes. */
export function fullNameOf(run: Run, actor: string): FullName {
  const name = nameOfActor(run, actor);
  const same = namesakesIn(run).get(name);
  if (!same || same.size < 2) return { name, qualifier: '' };
  const parent = parentOf(run, actor);
  const parentName = parent === undefined ? '' : nameOfActor(run, parent);
  const ofParent = [...same.values()].filter((other) => {
    const otherParent = parentOf(run, other);
    return otherParent !== undefined && nameOfActor(run, otherParent) === parentName;
  });
  if (parentName !== '' && ofParent.length < 2) return { name, qualifier: parentName };
  const id = chartOfActor(run, actor) ? actor : (parent ?? actor);
  return { name, qualifier: [parentName, id].filter(Boolean).join(' ') };
}

/** The full name in one text: `page（savedRow）`. */
export function fullNameText(run: Run, actor: string): string {
  const { name, qualifier } = fullNameOf(run, actor);
  return qualifier === '' ? name : `${name}（${qualifier}）`;
}
