import { chartOfActor, countAt, nameOfActor, type Run, snapshotAt, type Track } from './run.ts';
import { statesOf } from './states.ts';

export type ActorStatus = 'active' | 'done' | 'error' | 'stopped' | 'new';

/** A line of the tree of actors. */
export interface ActorRow {
  /** Session id; of the latest one in a group. */
  readonly actor: string;
  readonly name: string;
  /** How deep it stands; 0 for actors without a parent. */
  readonly depth: number;
  readonly status: ActorStatus;
  readonly hasChart: boolean;
  /** How many short-lived actors of this name the line stands for. */
  readonly count: number;
}

const statusAt = (run: Run, actor: string, step: number): ActorStatus => snapshotAt(run, actor, step)?.status ?? 'new';

const isOver = (status: ActorStatus) => status === 'done' || status === 'error' || status === 'stopped';

interface Member {
  readonly actor: string;
  readonly track: Track;
}

/**
 * All actors that there were up to a step, parents before their children. Promises and callbacks of the same name under the same
 * parent are one line: a table that loaded twelve times shows `fetchPage × 12`. `ended` says whether to show what is over.
 */
export function actorTree(run: Run, step: number, ended: boolean): readonly ActorRow[] {
  const count = countAt(run, step);
  const members = [...run.tracks].flatMap(([actor, track]): Member[] =>
    track.since < count ? [{ actor, track }] : [],
  );
  const known = new Set(members.map(({ actor }) => actor));
  const parentOf = ({ track }: Member) => {
    const parent = track.made?.parent;
    return parent !== undefined && known.has(parent) ? parent : '';
  };
  const children = Map.groupBy(members, parentOf);

  const rowsBelow = (parent: string, depth: number): readonly ActorRow[] => {
    const groups = Map.groupBy(children.get(parent) ?? [], ({ actor, track }) =>
      chartOfActor(run, actor) ? actor : `${track.made?.id ?? actor} ${track.made?.src ?? ''}`,
    );
    return [...groups.values()].flatMap((group): readonly ActorRow[] => {
      const last = group.at(-1);
      if (!last) return [];
      const { actor } = last;
      const status = statusAt(run, actor, step);
      if (!ended && isOver(status)) return [];
      const row: ActorRow = {
        actor,
        name: nameOfActor(run, actor),
        depth,
        status,
        hasChart: chartOfActor(run, actor) !== null,
        count: group.length,
      };
      return [row, ...rowsBelow(actor, depth + 1)];
    });
  };
  return rowsBelow('', 0);
}

/** The actor that says most: the one that lives and has the largest chart; '' where none has a chart. */
export function firstActor(run: Run, step: number): string {
  const sized = actorTree(run, step, true).flatMap(({ actor, status }) => {
    const chart = chartOfActor(run, actor);
    return chart ? [{ actor, size: (status === 'active' ? 1 : 0) * 1000 + statesOf(chart).size }] : [];
  });
  return sized.toSorted((one, other) => other.size - one.size)[0]?.actor ?? '';
}
