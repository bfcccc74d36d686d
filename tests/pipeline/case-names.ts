import type { CaseNames } from '../../src/inspector/case-names.ts';
import { label } from '../engine/events.ts';
import type { Graph } from '../engine/explore.ts';
import { eventOf, outcomeOf, shortType } from '../engine/outcomes.ts';
import { text } from '../engine/text.ts';
import type { PathEvent } from '../engine/xstate-internals.ts';
import { isPlain } from './layout-files.ts';

/** The name that the model gave the case of an event; undefined where it has none. */
function nameOf(event: PathEvent): string | undefined {
  const start = `${shortType(event.type)} (`;
  const step = label(event);
  return step.startsWith(start) && step.endsWith(')') ? step.slice(start.length, -1) : undefined;
}

/** What a recording of the event would hold: the output, the failure, or all fields but the type. */
function payloadOf({ type, actorId: _, ...payload }: PathEvent): unknown {
  const kind = outcomeOf(type)?.kind;
  if (kind === 'done') return payload['output'];
  if (kind === undefined) return payload;
  const { error } = payload;
  return error instanceof Error ? Object.assign({}, error, { message: error.message }) : undefined;
}

const isData = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && isPlain(payload) && Object.keys(payload).length > 0;

/** Payloads shorter than this, as text, are as well written out where the model has no name for them. */
const longEnough = 60;

/** Cases that the model lists without names, by their number from 1. */
function listedIn({ model }: Graph): Map<string, Map<string, unknown>> {
  const lists = Object.entries(model.cases).flatMap(([type, cases]) => {
    const events = Array.isArray(cases) ? cases.map((payload) => payloadOf(eventOf(type, payload))) : [];
    const long = events.flatMap((payload, index) =>
      isData(payload) && text(payload).length >= longEnough ? [[String(index + 1), payload] as const] : [],
    );
    return long.length > 0 ? [[type, new Map<string, unknown>(long)] as const] : [];
  });
  return new Map(lists);
}

/**
 * Cases of a chart's model, by type and name, or by number where the model lists them. One whose payload depends on the state
 * stands for no payload: it is left out.
 */
export function caseNamesIn(graph: Graph): CaseNames {
  const found = listedIn(graph);
  const vague = new Set<string>();
  for (const { event } of graph.edges) {
    const [name, payload] = [nameOf(event), payloadOf(event)];
    if (name === undefined || !isData(payload)) continue;
    const type = shortType(event.type);
    const names = found.get(type) ?? new Map<string, unknown>();
    if (names.has(name) && text(names.get(name)) !== text(payload)) vague.add(label(event));
    names.set(name, payload);
    found.set(type, names);
  }
  const entries = [...found]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([type, names]) => {
      const clear = [...names].filter(([name]) => !vague.has(`${type} (${name})`));
      return [type, Object.fromEntries(clear.toSorted(([one], [other]) => (one < other ? -1 : 1)))] as const;
    });
  return Object.fromEntries(entries.filter(([, names]) => Object.keys(names).length > 0));
}

/** One line per type, so that a change is seen as a change of that type. */
export const caseNamesText = (names: CaseNames): string =>
  `{\n${Object.entries(names)
    .map(([type, cases]) => `  ${JSON.stringify(type)}: ${JSON.stringify(cases)}`)
    .join(',\n')}\n}\n`;
