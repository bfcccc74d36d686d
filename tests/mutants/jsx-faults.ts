import { fault, type Fault, instead, type Operator, parentOf, type Place, propertiesOf, textOf } from './fault.ts';
import { isFunction, nameOf, type Node, nodeAt, nodesAt } from './syntax.ts';
import { isOneSend } from './event-faults.ts';

/** Properties that are yes or no. */
const switches = new Set(
  'disabled loading checked open busy keyboard current multiple allowClear choosesAny closable locked invalid compact virtual required quiet showSizeChanger showQuickJumper'.split(
    ' ',
  ),
);
/** Looks: size, place, colour, pictures, and hints that no rule names. */
const looks =
  /^(?:className|rootClassName|rowClassName|style|styles|key|ref|id|size|width|height|type|danger|icon|image|scroll|sticky|rows|paragraph|autoSize|placeholder|locale|face|src|alt|theme|listWidth|popupMatchSelectWidth|centered|zIndex|showIcon|layout|component|requiredMark|destroyOnHidden|rowKey|columns|columnWidth|fixed|draggable|autoComplete|htmlType|aria-hidden|data-.*)$/;
const isHandler = (name: string) => /^on[A-Z]/.test(name);
const isAria = (name: string) => /^aria-|^(?:role|title|htmlFor)$/.test(name);

export const isLook = (name: string): boolean => looks.test(name);

interface Attribute {
  readonly node: Node;
  readonly name: string;
  /** Undefined for one that is only named. */
  readonly value: Node | undefined;
}

const attributesOf = (opening: Node): readonly Attribute[] =>
  nodesAt(opening, 'attributes')
    .filter(({ type }) => type === 'JSXAttribute')
    .map((node) => {
      const held = nodeAt(node, 'value');
      const value = held?.type === 'JSXExpressionContainer' ? nodeAt(held, 'expression') : held;
      return { node, name: nameOf(nodeAt(node, 'name')), value };
    });

/** Another value of an attribute, whichever way it is written. */
function valued({ node, value }: Attribute, text: string) {
  if (!value)
    return { start: node.end, end: node.end, write: (_: string, isOn: string) => `={${isOn} ? ${text} : true}` };
  if (value.type !== 'Literal' || nodeAt(node, 'value') !== value) return instead(value, text);
  const { start, end } = value;
  return { start, end, write: (_: string, isOn: string) => `{${isOn} ? ${text} : ${JSON.stringify(value['value'])}}` };
}

const isPlainValue = ({ type }: Node) => type === 'Identifier' || type === 'MemberExpression';

const without = (attribute: Attribute, text = 'undefined'): readonly Fault[] => [
  fault(`without ${attribute.name}`, attribute.node, valued(attribute, text)),
];

function switchFaults(attribute: Attribute): readonly Fault[] {
  const { node, name, value } = attribute;
  if (!value) return without(attribute, 'false');
  // What is worked out here has faults of its own.
  if (!isPlainValue(value)) return [];
  return [true, false].map((on) => fault(`${name} always ${on}`, node, valued(attribute, String(on))));
}

/** Whether a value that is written out would be missed: what is handed down to a component of ours goes wrong where that uses it. */
const isValue = (value: Node | undefined, isOwn: boolean): boolean =>
  value !== undefined &&
  !isFunction(value) &&
  !/^(?:Literal|JSX)/.test(value.type) &&
  (!isOwn || value.type === 'MemberExpression');

function attributeFaults(attribute: Attribute, isOwn: boolean): readonly Fault[] {
  const { name, value } = attribute;
  if (isLook(name)) return [];
  if (isHandler(name)) return value && isOneSend(value) ? [] : without(attribute, '() => {}');
  if (switches.has(name)) return switchFaults(attribute);
  // A word that the mouse shows beside a thing that says it anyway.
  if (name === 'title' && value?.type === 'Literal' && !isOwn) return [];
  return isAria(name) || isValue(value, isOwn) ? without(attribute) : [];
}

function swapFaults(handlers: readonly Attribute[], { module }: Place): readonly Fault[] {
  return handlers.flatMap((one, index) =>
    handlers
      .slice(index + 1)
      .flatMap((other) =>
        one.value && other.value
          ? [
              fault(
                `${one.name} and ${other.name} swapped`,
                one.node,
                instead(one.value, textOf(module, other.value)),
                instead(other.value, textOf(module, one.value)),
              ),
            ]
          : [],
      ),
  );
}

const isHost = (name: string) => /^[a-z]/.test(name);

const openingFaults: Operator = (place) => {
  if (place.node.type !== 'JSXOpeningElement') return [];
  const name = nameOf(nodeAt(place.node, 'name'));
  const isOwn = !isHost(name) && !place.module.antd.has(name.split('.')[0] ?? '');
  const attributes = attributesOf(place.node);
  return [
    ...attributes.flatMap((attribute) => attributeFaults(attribute, isOwn)),
    ...swapFaults(
      attributes.filter((one) => isHandler(one.name)),
      place,
    ),
    ...nodesAt(place.node, 'attributes').flatMap((one) => {
      const spread = one.type === 'JSXSpreadAttribute' ? nodeAt(one, 'argument') : undefined;
      return spread?.type === 'CallExpression' ? [fault('without these', spread, instead(spread, '{}'))] : [];
    }),
  ];
};

const isChild = (place: Place) => {
  const parent = parentOf(place);
  return parent?.key === 'children' && /^JSX(?:Element|Fragment)$/.test(parent.node.type);
};

/** Wraps whose loss takes everything along, which anybody would see. */
const frames = new Set([
  'Suspense',
  'Activity',
  'AbovePage',
  'InFront',
  'FaultBoundary',
  'Form',
  'Image.PreviewGroup',
  'StrictMode',
]);
const pressable = new Set(['button', 'a', 'input', 'label']);

/** A component, or something to press, that is not drawn. */
const elementFaults: Operator = (place) => {
  const { node } = place;
  if (node.type !== 'JSXElement' || !isChild(place)) return [];
  const opening = nodeAt(node, 'openingElement');
  const name = nameOf(nodeAt(opening, 'name'));
  const isIcon = opening !== undefined && attributesOf(opening).some((one) => one.name === 'aria-hidden');
  if (isIcon || frames.has(name) || (isHost(name) && !pressable.has(name))) return [];
  const { start, end } = node;
  return [fault('not drawn', node, { start, end, write: (inner, isOn) => `{${isOn} ? null : ${inner}}` })];
};

const shown = new Set(['Identifier', 'MemberExpression', 'CallExpression', 'TemplateLiteral', 'ChainExpression']);

/** Something of the state that is not shown. */
const childFaults: Operator = (place) => {
  const inner =
    place.node.type === 'JSXExpressionContainer' && isChild(place) ? nodeAt(place.node, 'expression') : undefined;
  return inner && shown.has(inner.type) ? [fault('not shown', inner, instead(inner, 'null'))] : [];
};

/** A part of an option of ant design's components. */
const optionFaults: Operator = (place) => {
  const [{ node: holder } = { node: undefined }, parent] = place.way.slice(-2);
  if (place.node.type !== 'ObjectExpression' || parent?.node.type !== 'JSXExpressionContainer') return [];
  const isAttribute = holder?.type === 'JSXAttribute' && !isLook(nameOf(nodeAt(holder, 'name')));
  if (!isAttribute) return [];
  return propertiesOf(place.node).flatMap(({ name, property }) => {
    const value = nodeAt(property, 'value');
    if (!value || isLook(name) || isHandler(name) || isFunction(value) || property['shorthand'] === true) return [];
    if (value.type === 'Literal' && typeof value['value'] !== 'boolean') return [];
    const text = value.type === 'Literal' ? String(value['value'] !== true) : 'undefined';
    return [
      fault(value.type === 'Literal' ? `${name} the other way` : `without ${name}`, property, instead(value, text)),
    ];
  });
};

export const jsxFaults: readonly Operator[] = [openingFaults, elementFaults, childFaults, optionFaults];
