import { parseSync } from 'vite';

/** A node of a parsed module (ESTree with JSX and TypeScript); positions are offsets in its text. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A node on the way from the root, and the key under which the next one hangs. */
export interface Step {
  readonly node: Node;
  readonly key: string;
}

/** Throws what the parser says when the text is no TypeScript, or TSX where that is how the file's name ends. */
export function parsed(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new SyntaxError(errors[0].message);
  return program as unknown as Node;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The node under a key; undefined where there is none. */
export function nodeAt(node: Node | undefined, key: string): Node | undefined {
  const value = node?.[key];
  return isNode(value) ? value : undefined;
}

export const nodesAt = (node: Node, key: string): readonly Node[] => {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

/** What is named here: an identifier, a JSX name, the key of a property. */
export function nameOf(node: Node | undefined): string {
  if (!node) return '';
  if (node.type === 'JSXMemberExpression')
    return `${nameOf(nodeAt(node, 'object'))}.${nameOf(nodeAt(node, 'property'))}`;
  if (node.type === 'JSXNamespacedName') return `${nameOf(nodeAt(node, 'namespace'))}:${nameOf(nodeAt(node, 'name'))}`;
  if (node.type === 'Literal') return String(node['value']);
  return typeof node['name'] === 'string' ? node['name'] : '';
}

export const isFunction = ({ type }: Node): boolean =>
  ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(type);

/** Types stand for nothing at run time; of `x as T` only the x. */
const isType = ({ type }: Node): boolean =>
  type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type);

/** Visits every node that runs, parents first, with the way that leads to it. `enter` returns false to leave out what is below. */
export function visit(
  root: Node,
  enter: (node: Node, way: readonly Step[]) => boolean,
  way: readonly Step[] = [],
): void {
  if (isType(root) || !enter(root, way)) return;
  for (const [key, value] of Object.entries(root)) {
    if (key === 'typeAnnotation' || key === 'typeArguments') continue;
    for (const below of [value].flat()) if (isNode(below)) visit(below, enter, [...way, { node: root, key }]);
  }
}
