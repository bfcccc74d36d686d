import { StateMachine } from 'xstate';
import { type ActorRef, isActor } from './actor-ref.ts';
import { type Secrets, setOwn } from './secrets.ts';

/** Where contexts are cut; events and inputs never are, or a run would not replay. */
const limits = { items: 50, keys: 200, depth: 8, characters: 2000 };
/** Nobody nests deeper on purpose. */
const deepest = 100;

interface Walk {
  readonly secrets: Secrets;
  readonly isCut: boolean;
  /** The objects around, to see cycles. */
  readonly around: Set<object>;
  /** What was met before: shared data stays shared. */
  readonly met: Map<object, unknown>;
}
/** What the keys above say about a value. */
type Kind = ReturnType<Secrets['kindOf']>;

const rest = (count: number, unit: string) => `‹… 还有 ${count} ${unit}未显示›`;

/**
 * A value as plain data that can be posted, written to a file and read by a person, whatever it is: actors, functions, files,
 * errors and the like become texts or objects that say so. Secrets are learned on the way and named where their keys say so;
 * `Secrets.hide` finds them elsewhere. `isCut` shortens lists, objects and nesting, `shortTexts` the texts.
 */
export const plainOf = (value: unknown, secrets: Secrets, isCut = false): unknown =>
  plain(value, { secrets, isCut, around: new Set(), met: new Map() }, undefined);

/** `plainOf` for each field of an object, which is not a thing of its own. */
export const plainFields = (fields: object, secrets: Secrets): Readonly<Record<string, unknown>> =>
  fieldsOf(fields, { secrets, isCut: false, around: new Set([fields]), met: new Map() }, undefined);

/** Plain data with texts of at most 2,000 characters. After `Secrets.hide`: half a secret would not be found. */
export function shortTexts(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > limits.characters
      ? value.slice(0, limits.characters) + rest(value.length - limits.characters, '字')
      : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(shortTexts);
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) setOwn(copy, key, shortTexts(item));
  return copy;
}

function plain(value: unknown, walk: Walk, kind: Kind): unknown {
  switch (typeof value) {
    case 'string':
      if (kind) return walk.secrets.name(value, kind);
      walk.secrets.learn(value);
      return value;
    case 'number':
      if (kind) return walk.secrets.name(value, kind);
      return Number.isFinite(value) ? value : `‹${value}›`;
    case 'boolean':
    case 'undefined':
      return value;
    case 'bigint':
    case 'symbol':
      return `‹${String(value)}›`;
    case 'function':
      return `‹function ${value.name}›`;
    case 'object':
      return value === null ? null : plainObject(value, walk, kind);
  }
}

function plainObject(value: object, walk: Walk, kind: Kind): unknown {
  if (walk.around.has(value)) return '‹循环引用›';
  if (!walk.isCut && !kind && walk.met.has(value)) return walk.met.get(value);
  const depth = walk.around.size;
  if (depth >= (walk.isCut ? limits.depth : deepest)) return rest(sizeOf(value), '项');
  walk.around.add(value);
  try {
    const copy = textOf(value) ?? partsOf(value, walk, kind);
    if (!kind) walk.met.set(value, copy);
    return copy;
  } catch {
    // A getter or a proxy that throws.
    return '‹不可读取›';
  } finally {
    walk.around.delete(value);
  }
}

const sizeOf = (value: object) => (Array.isArray(value) ? value.length : Object.keys(value).length);

/** The class of an object; '' for plain data. */
function classOf(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype || Array.isArray(value)) return '';
  return value.constructor?.name || Object.prototype.toString.call(value).slice(8, -1);
}

const isNode = (value: object): value is Node => typeof Node !== 'undefined' && value instanceof Node;
const actorText = ({ sessionId, id }: ActorRef) => `‹actor ${sessionId}${id === sessionId ? '' : ` ${id}`}›`;

/** Things of a program, said in a text. */
function textOf(value: object): string | undefined {
  if (isActor(value)) return actorText(value);
  if (value instanceof StateMachine) return `‹chart ${value.id}›`;
  if ('transition' in value && 'getInitialSnapshot' in value) return '‹actor logic›';
  return textOfBuiltIn(value);
}

function textOfBuiltIn(value: object): string | undefined {
  if (value instanceof Date) return `‹date ${Number.isNaN(value.getTime()) ? '无效' : value.toISOString()}›`;
  if (value instanceof RegExp || value instanceof URL) return `‹${String(value)}›`;
  if (value instanceof Blob) return `‹file ${'name' in value ? String(value.name) : ''} ${value.size} B ${value.type}›`;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `‹${classOf(value)} ${value.byteLength} B›`;
  return isNode(value) ? `‹element ${value.nodeName.toLowerCase()}›` : undefined;
}

function partsOf(value: object, walk: Walk, kind: Kind): unknown {
  if (Array.isArray(value)) return listOf(value, walk, kind);
  if (value instanceof Map) return { '‹Map›': listOf([...value], walk, kind) };
  if (value instanceof Set) return { '‹Set›': listOf([...value], walk, kind) };
  if (value instanceof Error) return errorOf(value, walk, kind);
  const className = classOf(value);
  if (className !== '' && speaksJson(value)) return plain(value.toJSON(), walk, kind);
  if (isSnapshot(value)) {
    const { status, value: state, context, output, error } = value;
    return { status, value: state, ...fieldsOf({ context, output, error }, walk, kind) };
  }
  return className !== '' && Object.keys(value).length === 0 ? `‹${className}›` : fieldsOf(value, walk, kind);
}

/** With what makes charts treat it as the error itself: message, code, result. */
function errorOf(error: Error, walk: Walk, kind: Kind): Record<string, unknown> {
  const { name, message } = error;
  return fieldsOf(Object.assign({ name, message }, error), walk, kind);
}

const speaksJson = (value: object): value is { toJSON(): unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';

interface MachineSnapshot {
  readonly status: unknown;
  readonly value: unknown;
  readonly context: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
}

const isSnapshot = (value: object): value is MachineSnapshot => 'machine' in value && '_nodes' in value;

function listOf(items: readonly unknown[], walk: Walk, kind: Kind): readonly unknown[] {
  const shown = walk.isCut ? items.slice(0, limits.items) : items;
  const list = Array.from(shown, (item) => plain(item, walk, kind));
  return shown.length < items.length ? [...list, rest(items.length - shown.length, '项')] : list;
}

/** `{ key: 'mobile', value: '138…' }`: the one names what the other is. */
const naming = ['key', 'name', 'field'];

function fieldsOf(value: object, walk: Walk, kind: Kind): Record<string, unknown> {
  const fields = new Map<string, unknown>(Object.entries(value));
  const named = naming.map((key) => fields.get(key)).find((text) => typeof text === 'string');
  const valueKind = fields.has('value') && typeof named === 'string' ? walk.secrets.kindOf(named) : undefined;
  const copy: Record<string, unknown> = {};
  const keys = [...fields.keys()];
  for (const key of walk.isCut ? keys.slice(0, limits.keys) : keys) {
    const own = key === 'value' ? (valueKind ?? walk.secrets.kindOf(key)) : walk.secrets.kindOf(key);
    setOwn(copy, key, plain(fields.get(key), walk, own ?? kind));
  }
  if (walk.isCut && keys.length > limits.keys) copy['‹…›'] = rest(keys.length - limits.keys, '项');
  return copy;
}
