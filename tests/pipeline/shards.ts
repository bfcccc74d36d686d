import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pathsFolder = fileURLToPath(new URL('../paths/', import.meta.url));

/** The edges that a path file's census tells, of the chart and of what a view offers of it: what it costs to explore them. */
function edgesOf(id: string): number {
  const counts = [id, `${id}.view`].map((name) => {
    const file = `${pathsFolder}${name}.paths.txt`;
    return existsSync(file) ? Number(/, edges (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) : 0;
  });
  return counts.reduce((sum, edges) => sum + edges, 0);
}

/**
 * The ids in `parts` shares that cost about the same: the dearest first, each into the share that has least so far. Same ids, same
 * shares. Test files of one share each keep all cores busy.
 */
export function sharesOf(
  ids: readonly string[],
  parts: number,
  cost: (id: string) => number = edgesOf,
): readonly ReadonlySet<string>[] {
  const shares = Array.from({ length: parts }, () => ({ ids: new Set<string>(), cost: 0 }));
  const dear = ids.map((id) => ({ id, cost: cost(id) })).toSorted((a, b) => b.cost - a.cost || (a.id < b.id ? -1 : 1));
  for (const one of dear) {
    const [least] = shares.toSorted((a, b) => a.cost - b.cost);
    least?.ids.add(one.id);
    if (least) least.cost += one.cost;
  }
  return shares.map((share) => share.ids);
}
