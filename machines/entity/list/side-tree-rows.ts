/** One row of a side tree, in the order of the tree. */
export interface SideNode {
  readonly id: number;
  readonly title: string;
  /** 1 at the top. */
  readonly level: number;
}

/** A row as it stands in the tree: whether something hangs on it. */
export interface ShownNode extends SideNode {
  readonly isBranch: boolean;
}

/** The rows with their branches marked: in the order of a tree, what is deeper than the row before hangs on it. */
const marked = (nodes: readonly SideNode[]): readonly ShownNode[] =>
  nodes.map((node, at) => ({ ...node, isBranch: (nodes[at + 1]?.level ?? 0) > node.level }));

/** What of the tree is on screen: not what is below a folded row; with a text the rows that have it, and all above them, folded or not. */
export function shownNodes(
  nodes: readonly SideNode[],
  folded: readonly number[],
  sought: string,
): readonly ShownNode[] {
  return sought === '' ? unfolded(marked(nodes), folded) : found(marked(nodes), sought.toLowerCase());
}

function unfolded(nodes: readonly ShownNode[], folded: readonly number[]): readonly ShownNode[] {
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return nodes.filter(({ id, level }) => {
    if (level > hiddenBelow) return false;
    hiddenBelow = folded.includes(id) ? level : Number.POSITIVE_INFINITY;
    return true;
  });
}

function found(nodes: readonly ShownNode[], sought: string): readonly ShownNode[] {
  const kept: ShownNode[] = [];
  // From the last to the first: a row above one that is kept is kept, too.
  let above = 0;
  for (const node of nodes.toReversed()) {
    const has = node.title.toLowerCase().includes(sought);
    if (!has && node.level >= above) continue;
    kept.push(node);
    above = node.level;
  }
  return kept.toReversed();
}
