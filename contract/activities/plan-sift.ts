import type { PlanFilter } from './plan-filter.ts';
import type { PlanNode } from './plan-tree.ts';

/** Where in a text the words stand, whatever their case: from, to; undefined where they do not. */
export function foundIn(text: string, { keyword }: PlanFilter): readonly [number, number] | undefined {
  const words = keyword.trim().toLowerCase();
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words);
  return at < 0 ? undefined : [at, at + words.length];
}

/** What of a tree a filter leaves. */
export interface Sifted {
  /** Plans that are wanted. */
  readonly hits: ReadonlySet<number>;
  /** Plans that something wanted hangs under, wherever. */
  readonly above: ReadonlySet<number>;
}

function isHit(node: PlanNode, filter: PlanFilter): boolean {
  const isNamed = filter.keyword.trim() === '' || foundIn(String(node['title']), filter) !== undefined;
  return isNamed && (filter.status === '' || node.status === filter.status);
}

/** The plans that a filter wants and those above them; everything else is left out of sight. */
export function sift(tree: readonly PlanNode[], filter: PlanFilter): Sifted {
  const hits = new Set<number>();
  const above = new Set<number>();
  const look = (node: PlanNode): boolean => {
    const isAbove = node.children.reduce((some, child) => look(child) || some, false);
    if (isAbove) above.add(node.id);
    const isOwn = isHit(node, filter);
    if (isOwn) hits.add(node.id);
    return isOwn || isAbove;
  };
  for (const root of tree) look(root);
  return { hits, above };
}
