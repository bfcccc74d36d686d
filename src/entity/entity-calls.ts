import { fromPromise } from 'xstate';
import { type LeanPage, wholePage } from '../../contract/entity/lean-rows.ts';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import type { AskedUpdate, Call } from '../../contract/entity/call.ts';
import type { Entity } from '../../contract/entity/entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import { undoCall } from '../../contract/entity/history.ts';
import { type ListPage, listParams } from '../../contract/core/page.ts';
import { type Revealed, revealCall, type RevealTarget } from '../../contract/entity/reveal.ts';
import type { Performance, Question } from '../../machines/entity/record/confirm.ts';
import type { Choices, ChoicesQuery } from '../../machines/entity/record/picker.ts';
import type { PageQuery } from '../../machines/entity/list/table.ts';
import { request, type RequestOptions } from '../core/http.ts';
import { write } from '../core/write-call.ts';

/** Which row takes which step of its life cycle: the target of a question. */
export type MoveTarget = {
  readonly entity: string;
  readonly id: number;
  readonly version: number;
  readonly event: string;
};

/** The call of an entity that creates or changes a row with these values. */
export function callOf({ name, calls, callFor }: Entity, kind: 'create' | 'update', values: Values = {}): Call {
  const call = callFor?.(kind, values) ?? calls[kind];
  if (!call) throw new Error(`${name} has no ${kind} call`);
  return call;
}

/** Rows of one page (spec §7). */
export const fetchPage = fromPromise<ListPage, PageQuery>(async ({ input: { entity, query }, signal }) => {
  const { calls, totals, pulled } = entityNamed(entity);
  const params = { ...(pulled && { refresh: '1' }), ...listParams({ ...query, totals: totals !== undefined }) };
  return wholePage(await request<LeanPage>(calls.list, { params, signal, lean: true }));
});

/** Asks something of one row: a step, a command or other values, by the call that the entity has for that. */
export function updateRow<Result>(
  name: string,
  asked: AskedUpdate,
  options: Pick<RequestOptions, 'requestId' | 'quiet'>,
): Promise<Result> {
  const entity = entityNamed(name);
  const { call, ...sent } = entity.rest?.update(asked) ?? { call: callOf(entity, 'update'), data: asked };
  return write<Result>(call, { ...sent, ...options });
}

/** Takes a step of a row's life cycle (award.md §0.4), or takes one back. The target is a `MoveTarget`, or names what to undo. */
export const perform = fromPromise<unknown, Performance>(({ input: { target, reason, typed, requestId } }) => {
  const { entity, undo, ...step } = target;
  if (undo === true) return write(undoCall, { data: { entity, ...step }, requestId });
  const asked = { ...step, id: Number(step['id']), reason: reason || undefined, retype: typed || undefined };
  return updateRow(String(entity), asked, { requestId });
});

/** What is plainly wrong with the row of a question, looked at before it is asked. */
export const look = fromPromise<readonly string[], Question>(async ({ input, signal }) =>
  (await import('./dialogs/look-first.ts')).faultsBefore(input, signal),
);

/** One masked value in full. No request id: its answer is not to be kept anywhere. Who asked shows its failures. */
export const fetchValue = fromPromise<Revealed, RevealTarget>(({ input, signal }) =>
  write(revealCall, { data: input, signal, quiet: true }),
);

/** How many rows a picker fetches at a time. */
const choicesPerPage = 50;

/** What a picker offers. It shows its failures itself. */
export const fetchChoices = fromPromise<Choices, ChoicesQuery>(async ({ input, signal }) => {
  const { entity, keyword, pageNo } = input;
  // What differs comes late; a call for any other list leaves at once.
  if (/^(?:duiba$|award$|ccn_|acticode_)/.test(entity))
    return (await import('../core/choices.ts')).choicesOf(input, signal);
  const params = { entity, keyword, pageNo: String(pageNo), pageSize: String(choicesPerPage) };
  return request('GET /admin/api/options', { params, signal, quiet: true });
});
