import type { AnyStateMachine, AnyStateNode } from 'xstate';

const nameOf = (node: AnyStateNode) => node.id.replaceAll(/[^\w]/g, '_');
const labelOf = (node: AnyStateNode) => (node.meta as { label?: string } | undefined)?.label ?? node.key;
const eventName = (type: string) =>
  type
    .replace(/^xstate\.done\.actor\./, 'done ')
    .replace(/^xstate\.error\.actor\./, 'error ')
    .replace(/^xstate\.after\.([^.]+)\..*/, 'after $1');

interface Arrow {
  readonly eventType: string;
  readonly guard?: unknown;
  readonly target: readonly AnyStateNode[] | undefined;
}

const guardName = (guard: unknown) =>
  guard === undefined ? '' : ` [${typeof guard === 'string' ? guard : String((guard as { type?: string }).type)}]`;

function arrowsOf(node: AnyStateNode): readonly string[] {
  const arrows = [...node.transitions.values()].flat() as unknown as readonly Arrow[];
  const always = (node.always ?? []) as unknown as readonly Arrow[];
  return [...arrows, ...always].flatMap(({ eventType, guard, target }) =>
    (target ?? [node]).map(
      (to) => `${nameOf(node)} --> ${nameOf(to)} : ${eventName(eventType) || 'always'}${guardName(guard)}`,
    ),
  );
}

function drawnState(node: AnyStateNode, indent: string): readonly string[] {
  const children = Object.values(node.states);
  const head = `${indent}state "${labelOf(node)}" as ${nameOf(node)}`;
  const end = node.type === 'final' ? [`${indent}${nameOf(node)} --> [*]`] : [];
  if (children.length === 0) return [head, ...end];
  const separator = node.type === 'parallel' ? [`${indent}  --`] : [];
  return [
    `${head} {`,
    ...startOf(node, `${indent}  `),
    ...inner(children, `${indent}  `, separator),
    `${indent}}`,
    ...end,
  ];
}

const inner = (children: readonly AnyStateNode[], indent: string, separator: readonly string[]) =>
  children.flatMap((child, index) => [...(index > 0 ? separator : []), ...drawnState(child, indent)]);

const startOf = (node: AnyStateNode, indent: string) => {
  const first = node.type === 'compound' ? node.initial.target[0] : undefined;
  return first ? [`${indent}[*] --> ${nameOf(first)}`] : [];
};

const everyNode = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(everyNode),
];

/** A chart as a mermaid state diagram: labels in Chinese, eventless and delayed transitions included. */
export function mermaidOf(machine: AnyStateMachine): string {
  const root = machine.root as AnyStateNode;
  const states = inner(Object.values(root.states), '  ', root.type === 'parallel' ? ['  --'] : []);
  const arrows = everyNode(root)
    .filter((node) => node !== root)
    .flatMap(arrowsOf)
    .map((arrow) => `  ${arrow}`);
  return ['stateDiagram-v2', ...startOf(root, '  '), ...states, ...arrows].join('\n');
}
