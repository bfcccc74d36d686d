import { nameOf, type Node, nodeAt, nodesAt, type Step, visit } from './syntax.ts';

/** One change of the text. `write` gets what stands there now, faults in it included, and the switch of its own fault. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly write: (inner: string, isOn: string) => string;
}

/** A way to spoil a view at one place, or at two that belong together. */
export interface Fault {
  readonly kind: string;
  /** The source that is changed. */
  readonly of: Node;
  readonly edits: readonly Edit[];
}

/** A node that runs inside a function, and what operators need to know around it. */
export interface Place {
  readonly node: Node;
  /** From the root to its parent. */
  readonly way: readonly Step[];
  readonly module: ModuleFacts;
}

export interface ModuleFacts {
  readonly source: string;
  /** Components of ant design that the module imports. */
  readonly antd: ReadonlySet<string>;
  /** Event types that the module sends, by the text of whom it sends them to. */
  readonly sent: ReadonlyMap<string, readonly string[]>;
}

export type Operator = (place: Place) => readonly Fault[];

export const parentOf = ({ way }: Place): Step | undefined => way.at(-1);
export const textOf = ({ source }: ModuleFacts, { start, end }: Node): string => source.slice(start, end);

/** Another expression in the place of a node. */
export const instead = ({ start, end }: Node, text: string): Edit => ({
  start,
  end,
  write: (inner, isOn) => `(${isOn} ? ${text} : ${inner})`,
});

export const fault = (kind: string, of: Node, ...edits: readonly Edit[]): Fault => ({ kind, of, edits });

/** The same node with several texts, one fault each; `kind` names the text. */
export const alternatives = (node: Node, texts: Readonly<Record<string, string>>): readonly Fault[] =>
  Object.entries(texts).map(([kind, text]) => fault(kind, node, instead(node, text)));

/** A call of `ACTOR.send(…)`: whom, and the event if it is written out. */
export function sendIn(node: Node | undefined): { readonly to: Node; readonly event: Node | undefined } | undefined {
  const callee = node?.type === 'CallExpression' ? nodeAt(node, 'callee') : undefined;
  const to = nodeAt(callee, 'object');
  if (!node || !to || nameOf(nodeAt(callee, 'property')) !== 'send') return undefined;
  const [event] = nodesAt(node, 'arguments');
  return { to, event: event?.type === 'ObjectExpression' ? event : undefined };
}

/** Properties that are written out, by name. */
export const propertiesOf = (object: Node): readonly { readonly name: string; readonly property: Node }[] =>
  nodesAt(object, 'properties')
    .filter(({ type }) => type === 'Property')
    .map((property) => ({ name: nameOf(nodeAt(property, 'key')), property }));

/** What operators ask of the module as a whole. */
export function factsOf(root: Node, source: string): ModuleFacts {
  const antd = new Set<string>();
  const sent = new Map<string, string[]>();
  visit(root, (node) => {
    if (node.type === 'ImportDeclaration' && nameOf(nodeAt(node, 'source')) === 'antd')
      for (const one of nodesAt(node, 'specifiers')) antd.add(nameOf(nodeAt(one, 'local')));
    const send = sendIn(node);
    const type = send?.event && propertiesOf(send.event).find(({ name }) => name === 'type')?.property;
    const value = nodeAt(type, 'value');
    if (send && value?.type === 'Literal') {
      const to = source.slice(send.to.start, send.to.end);
      sent.set(to, [...new Set([...(sent.get(to) ?? []), nameOf(value)])]);
    }
    return true;
  });
  return { source, antd, sent };
}
