import { fault, instead, type Operator, parentOf, propertiesOf, sendIn, textOf } from './fault.ts';
import { isFunction, isNode, nameOf, type Node, nodeAt, nodesAt, visit } from './syntax.ts';

/** The whole expression: `a?.send(…)` is a chain around its call. */
const wholeOf = (node: Node, parent: Node | undefined): Node => (parent?.type === 'ChainExpression' ? parent : node);

/** An event that is not sent, is another one, or comes without what it should carry. */
const sendFaults: Operator = (place) => {
  const { node, module } = place;
  const send = sendIn(node);
  if (!send) return [];
  const whole = wholeOf(node, parentOf(place)?.node);
  const dropped = fault('not sent', whole, instead(whole, 'undefined'));
  const parts = send.event ? propertiesOf(send.event) : [];
  const others = module.sent.get(textOf(module, send.to)) ?? [];
  return [
    dropped,
    ...parts.flatMap(({ name, property }) => {
      const value = nodeAt(property, 'value');
      if (!value) return [];
      if (name !== 'type') return [fault(`sent without ${name}`, property, asProperty(property, name, value))];
      const other = value.type === 'Literal' ? others[(others.indexOf(nameOf(value)) + 1) % others.length] : undefined;
      return other === undefined || other === nameOf(value)
        ? []
        : [fault(`sends ${other}`, whole, instead(value, `'${other}'`))];
    }),
  ];
};

/** `{ key }` cannot hold another expression, `{ key: … }` can. */
const asProperty = (property: Node, name: string, value: Node, text = 'undefined') =>
  property['shorthand'] === true
    ? {
        start: property.start,
        end: property.end,
        write: (_: string, isOn: string) => `${name}: ${isOn} ? ${text} : ${name}`,
      }
    : instead(value, text);

/** Handlers that are options of a component or properties of a list of handlers. */
const optionFaults: Operator = ({ node, way }) => {
  if (node.type !== 'Property' || way.some((step) => sendIn(step.node)) || way.at(-1)?.node.type !== 'ObjectExpression')
    return [];
  const [name, value] = [nameOf(nodeAt(node, 'key')), nodeAt(node, 'value')];
  if (!value) return [];
  if (/^on[A-Z]/.test(name))
    return isOneSend(value) ? [] : [fault(`without ${name}`, node, asProperty(node, name, value, '() => {}'))];
  return name.startsWith('aria-') ? [fault(`without ${name}`, node, asProperty(node, name, value))] : [];
};

/** `() => actor.send(…)`: without the event it is the same as without the handler. */
export function isOneSend(value: Node): boolean {
  const body = isFunction(value) ? nodeAt(value, 'body') : undefined;
  const inner = body?.type === 'ChainExpression' ? nodeAt(body, 'expression') : body;
  return sendIn(inner) !== undefined;
}

/** Whether a function is called for what it does: it has a body and hands nothing back. */
function isDoing(node: Node): boolean {
  if (!isFunction(node) || nodeAt(node, 'body')?.type !== 'BlockStatement') return false;
  let answers = false;
  visit(node, (below) => {
    if (below !== node && isFunction(below)) return false;
    answers ||= below.type === 'ReturnStatement' && isNode(below['argument']) && !sendIn(nodeAt(below, 'argument'));
    return true;
  });
  return !answers;
}

/** A handler that returns at once. */
const doingFaults: Operator = ({ node }) => {
  const body = nodeAt(node, 'body');
  if (!body || !isDoing(node) || nodesAt(body, 'body').length < 2) return [];
  const [start, end] = [body.start + 1, body.start + 1];
  return [fault('returns at once', node, { start, end, write: (_, isOn) => ` if (${isOn}) return;` })];
};

/** One of the things that a handler does, left out. */
const statementFaults: Operator = ({ node, way }) => {
  if (node.type !== 'ExpressionStatement' || !way.some((step) => isDoing(step.node))) return [];
  const expression = nodeAt(node, 'expression');
  const inner = expression?.type === 'ChainExpression' ? nodeAt(expression, 'expression') : expression;
  if (sendIn(inner)) return [];
  const { start, end } = node;
  // In braces: an `else` that follows belongs to the `if` around it.
  return [fault('left out', node, { start, end, write: (text, isOn) => `{ if (!${isOn}) ${text} }` })];
};

export const eventFaults: readonly Operator[] = [sendFaults, optionFaults, doingFaults, statementFaults];
