import type { Command, SentEvent } from './wire.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isEvent = (value: unknown): value is SentEvent => isFields(value) && isText(value['type']);
const isStep = (value: unknown) => isFields(value) && isText(value['path']) && isEvent(value['event']);
const isNumber = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const shapes: Readonly<Record<Command['kind'], Shape>> = {
  who: {},
  listen: { viewer: isText, tab: isText, from: isNumber },
  stay: { viewer: isText },
  leave: { viewer: isText },
  send: { tab: isText, actor: isText, event: isEvent },
  restore: {
    restoration: isText,
    start: isFields,
    label: isNumber,
    step: isNumber,
    entries: Array.isArray,
    calls: Array.isArray,
  },
  replay: { tab: isText, question: isText, step: isStep },
  ask: {
    tab: isText,
    actor: isText,
    question: isText,
    events: (value) => Array.isArray(value) && value.every(isEvent),
  },
};

/** A message as a command; undefined for whatever else somebody posts. */
export function commandOf(message: unknown): Command | undefined {
  if (!isFields(message)) return undefined;
  const { kind } = message;
  const shape = isText(kind) ? new Map<string, Shape>(Object.entries(shapes)).get(kind) : undefined;
  const fits = shape && Object.entries(shape).every(([key, fitsField]) => fitsField(message[key]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field has just been looked at.
  return fits ? (message as unknown as Command) : undefined;
}
