import { eventFaults } from './event-faults.ts';
import { type Edit, factsOf, type Fault, type Operator } from './fault.ts';
import { isLook, jsxFaults } from './jsx-faults.ts';
import { logicFaults } from './logic-faults.ts';
import { isFunction, nameOf, type Node, nodeAt, parsed, type Step, visit } from './syntax.ts';

/** A fault of a view, as reports and lists name it. */
export interface ViewMutant {
  /** `FILE#NUMBER`; the number changes with the file. */
  readonly id: string;
  readonly file: string;
  readonly line: number;
  /** Where, what and how; unique within a file, and stable as long as that part of it is. */
  readonly name: string;
}

const operators: readonly Operator[] = [...eventFaults, ...jsxFaults, ...logicFaults];

/** Parts of a view in which nothing is planted: looks, defaults, what is loaded later, and what a memo depends on. */
function isLeftOut(node: Node, way: readonly Step[]): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'AssignmentPattern') return true;
  if (node.type === 'JSXAttribute') return isLook(nameOf(nodeAt(node, 'name')));
  if (node.type === 'Property') return isLook(nameOf(nodeAt(node, 'key')));
  const callee = nameOf(nodeAt(way.at(-1)?.node, 'callee'));
  if (callee === 'lazy') return true;
  return node.type === 'ArrayExpression' && (callee === 'useMemo' || callee === 'useCallback');
}

/** The function around a node that has a name, outermost first. */
function functionName(way: readonly Step[]): string {
  const named = way.map(({ node }) =>
    node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' ? nameOf(nodeAt(node, 'id')) : '',
  );
  return named.find((name) => name !== '') ?? '';
}

const short = (text: string) => {
  const plain = text.replaceAll(/\s+/g, ' ');
  return plain.length > 72 ? `${plain.slice(0, 71)}…` : plain;
};

interface Planted {
  readonly mutant: ViewMutant;
  readonly edits: readonly Edit[];
}

function faultsIn(file: string, source: string): readonly Planted[] {
  const root = parsed(file, source);
  const module = factsOf(root, source);
  const found: Planted[] = [];
  const names = new Map<string, number>();
  const add = ({ kind, of, edits }: Fault, way: readonly Step[]) => {
    const name = `${functionName(way)} · ${kind} · ${short(source.slice(of.start, of.end))}`;
    const before = names.get(name) ?? 0;
    names.set(name, before + 1);
    const line = source.slice(0, of.start).split('\n').length;
    const id = `${file}#${found.length + 1}`;
    found.push({ mutant: { id, file, line, name: before === 0 ? name : `${name} (${before + 1})` }, edits });
  };
  visit(root, (node, way) => {
    if (isLeftOut(node, way)) return false;
    const place = { node, way, module };
    const isRunning = isFunction(node) || way.some((step) => isFunction(step.node));
    if (isRunning) for (const operator of operators) for (const one of operator(place)) add(one, way);
    return true;
  });
  return found;
}

/** All faults that can be planted in a file, in the order of their places. */
export const mutantsOf = (file: string, source: string): readonly ViewMutant[] =>
  faultsIn(file, source).map(({ mutant }) => mutant);

interface Switched extends Edit {
  readonly isOn: string;
}

/** The text with every edit behind its switch; outer edits first, so that inner ones are written into what they keep. */
function written(source: string, start: number, end: number, edits: readonly Switched[]): string {
  const [outer, ...rest] = edits;
  if (!outer) return source.slice(start, end);
  const inside = rest.filter((one) => one.start >= outer.start && one.end <= outer.end && outer.end > outer.start);
  const after = rest.filter((one) => !inside.includes(one));
  const inner = written(source, outer.start, outer.end, inside);
  return source.slice(start, outer.start) + outer.write(inner, outer.isOn) + written(source, outer.end, end, after);
}

/** A module that holds all its faults, each asleep until its switch is on; `switches` is the address of `switches.ts`. */
export function planted(file: string, source: string, switches: string): string {
  const faults = faultsIn(file, source);
  const edits = faults
    .flatMap(({ edits: own }, index) => own.map((edit): Switched => ({ ...edit, isOn: `isOn(${index + 1})` })))
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
  const names = JSON.stringify(faults.map(({ mutant }) => mutant));
  const head = `import { asFirst, switchesOf } from ${JSON.stringify(switches)}; const isOn = switchesOf(${names});`;
  return `${head}${written(source, 0, source.length, edits)}`;
}
