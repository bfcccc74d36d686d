import { alternatives, fault, instead, type Operator, parentOf, type Place, textOf } from './fault.ts';
import { isNode, nameOf, type Node, nodeAt, nodesAt } from './syntax.ts';

const comparisons = new Set(['===', '!==', '<', '>', '<=', '>=']);
const boundaries: Readonly<Record<string, string>> = { '<': '<=', '>': '>=', '<=': '<', '>=': '>' };
/** Methods that answer yes or no. */
const questions = new Set(['can', 'matches', 'hasTag', 'includes', 'some', 'every', 'has', 'test', 'isInteger']);

const text = (node: Node, key: string) => String(node[key]);
const sides = (node: Node) => [nodeAt(node, 'left'), nodeAt(node, 'right')] as const;

/** Whether the way that a condition goes is changed by another fault already. */
function isTested(place: Place): boolean {
  const parent = parentOf(place);
  if (!parent) return false;
  const { node, key } = parent;
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') return key === 'test';
  if (node.type === 'LogicalExpression') return node['operator'] !== '??';
  return node.type === 'UnaryExpression' && node['operator'] === '!';
}

function isQuestion(node: Node): boolean {
  if (node.type === 'BinaryExpression') return comparisons.has(text(node, 'operator'));
  if (node.type === 'UnaryExpression') return node['operator'] === '!';
  return node.type === 'CallExpression' && questions.has(nameOf(nodeAt(nodeAt(node, 'callee'), 'property')));
}

/** What is yes or no, and decides nothing right here. */
const questionFaults: Operator = (place) =>
  isQuestion(place.node) && !isTested(place)
    ? alternatives(place.node, { 'always true': 'true', 'always false': 'false' })
    : [];

/** `if` and `?:` that always go one way. */
const branchFaults: Operator = ({ node, module }) => {
  const test = nodeAt(node, 'test');
  if (node.type === 'IfStatement' && test) return alternatives(test, { 'always so': 'true', 'never so': 'false' });
  const [one, other] = [nodeAt(node, 'consequent'), nodeAt(node, 'alternate')];
  if (node.type !== 'ConditionalExpression' || !one || !other) return [];
  return alternatives(node, { 'always the first': textOf(module, one), 'always the second': textOf(module, other) });
};

const isDrawing = ({ type }: Node) => ['JSXElement', 'JSXFragment', 'ObjectExpression'].includes(type);

/** A condition without one of its parts; something shown always or never. */
const partFaults: Operator = (place) => {
  const { node, module } = place;
  const [left, right] = sides(node);
  if (node.type !== 'LogicalExpression' || !left || !right) return [];
  const [one, other] = [textOf(module, left), textOf(module, right)];
  const operator = text(node, 'operator');
  if (operator === '??') return alternatives(node, { 'always what stands in': other });
  if (operator === '||') return alternatives(node, { 'without the second': one, 'without the first': other });
  return alternatives(node, {
    ...(!isTested(place) && { never: 'false' }),
    ...(!isDrawing(right) && { 'without the second': one }),
    [isDrawing(right) ? 'always' : 'without the first']: other,
  });
};

/** One more or one less: at the edge of a comparison, and where one is added or taken. */
const numberFaults: Operator = ({ node, module }) => {
  const [left, right] = sides(node);
  if (node.type !== 'BinaryExpression' || !left || !right) return [];
  const operator = text(node, 'operator');
  const [one, other] = [textOf(module, left), textOf(module, right)];
  const moved = boundaries[operator];
  if (moved !== undefined) return alternatives(node, { 'moved edge': `${one} ${moved} ${other}` });
  const isByNumber = (operator === '+' || operator === '-') && typeof right['value'] === 'number';
  return isByNumber ? alternatives(node, { 'off by one': one }) : [];
};

/** Everything where some is meant. */
const filterFaults: Operator = ({ node, module }) => {
  const callee = node.type === 'CallExpression' ? nodeAt(node, 'callee') : undefined;
  const list = nodeAt(callee, 'object');
  return list && nameOf(nodeAt(callee, 'property')) === 'filter'
    ? alternatives(node, { 'without the filter': textOf(module, list) })
    : [];
};

const caseFaults: Operator = ({ node }) => {
  const test = nodeAt(node, 'test');
  return node.type === 'SwitchCase' && test ? [fault('without the case', test, instead(test, '{}'))] : [];
};

/** A text that says nothing of the state. */
const wordFaults: Operator = ({ node }) => {
  if (node.type !== 'TemplateLiteral' || nodesAt(node, 'expressions').length === 0) return [];
  const fixed = nodesAt(node, 'quasis').map(({ value }) => (value as { readonly cooked: string }).cooked);
  return alternatives(node, { 'only the fixed words': JSON.stringify(fixed.join('')) });
};

/** What a view shows of an actor stays as it was when it was first drawn. */
const selectorFaults: Operator = ({ node }) => {
  if (node.type !== 'CallExpression' || nameOf(nodeAt(node, 'callee')) !== 'useSelector' || !isNode(node)) return [];
  const write = (inner: string, isOn: string) => `asFirst(${isOn}, ${inner})`;
  return [fault('stays as at first', node, { start: node.start, end: node.end, write })];
};

export const logicFaults: readonly Operator[] = [
  questionFaults,
  branchFaults,
  partFaults,
  numberFaults,
  filterFaults,
  caseFaults,
  wordFaults,
  selectorFaults,
];
