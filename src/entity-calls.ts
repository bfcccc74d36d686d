import { fromPromise } from 'xstate';
import { entityNamed } from '../contract/entities.ts';
import type { Call, Entity } from '../contract/entity.ts';
import { codes, messages } from '../contract/errors.ts';
import { faultsOf } from '../contract/fault.ts';
import type { Fields, Values } from '../contract/field.ts';
import { type Movers, moversCall } from '../contract/movers.ts';
import { type ListPage, listParams, type Row } from '../contract/page.ts';
import { type Revealed, revealCall, type RevealTarget } from '../contract/reveal.ts';
import type { Performance } from '../machines/confirm.ts';
import type { Choices, ChoicesQuery } from '../machines/picker.ts';
import { entered } from '../machines/record-values.ts';
import type { RecordMode, Saving, Validated } from '../machines/record-types.ts';
import type { PageQuery } from '../machines/table.ts';
import { request, RequestFailure } from './http.ts';
import { prepareDiagram } from './lifecycle-diagram.ts';
import { newRequestId } from './request-id.ts';
import { write } from './write-call.ts';

/** Which row takes which step of its life cycle: the target of a question. */
export type MoveTarget = {
  readonly entity: string;
  readonly id: number;
  readonly version: number;
  readonly event: string;
};

/** How many rows a picker fetches at a time. */
const choicesPerPage = 50;

function callOf({ name, calls }: Entity, kind: 'create' | 'update'): Call {
  const call = calls[kind];
  if (!call) throw new Error(`${name} has no ${kind} call`);
  return call;
}

/** Rows of one page (spec §7). */
export const fetchPage = fromPromise<ListPage, PageQuery>(({ input: { entity, query }, signal }) =>
  request(entityNamed(entity).calls.list, { params: listParams(query), signal }),
);

/** One row with everything that details carry; an entity without details is read through its list. */
export const load = fromPromise<Row, { entity: string; id: number; mode: RecordMode }>(async ({ input, signal }) => {
  const { calls } = entityNamed(input.entity);
  const options = { params: { id: String(input.id) }, signal };
  if (calls.detail) return request<Row>(calls.detail, options);
  const { data } = await request<ListPage>(calls.list, options);
  const [row] = data;
  if (!row) throw new RequestFailure({ message: messages.notFound, code: codes.notFound });
  return row;
});

/** Checks a form with the rules of the entity or of its command, and names the save that may follow. */
export const validate = fromPromise<Validated, { fields: Fields; entity: string; mode: RecordMode; values: Values }>(
  async ({ input: { fields, entity: name, mode, values } }) => {
    const entity = entityNamed(name);
    const command = entity.commands?.[mode];
    const rules = command ? (command.rules ?? []) : entity.rules;
    return { errors: faultsOf(fields, rules, entered(values)), requestId: newRequestId() };
  },
);

/** Creates, changes what changed, or runs a command. A write is never taken back half-way: no signal goes with it. */
export const save = fromPromise<{ id: number }, Saving>(({ input: { entity: name, mode, row, values, requestId } }) => {
  const entity = entityNamed(name);
  if (mode === 'create') return write(callOf(entity, 'create'), { data: values, requestId });
  const update = callOf(entity, 'update');
  if (entity.commands?.[mode]) return write(update, { data: { id: row?.id, ...values, request_id: requestId } });
  return write(update, { data: { id: row?.id, version: row?.version, ...values }, requestId });
});

/** Takes a step of a row's life cycle (award.md §0.4). The target is a `MoveTarget`. */
export const perform = fromPromise<unknown, Performance>(({ input: { target, reason, requestId } }) => {
  const { entity, ...step } = target;
  const data = { ...step, ...(reason !== '' && { reason }) };
  return write(callOf(entityNamed(String(entity)), 'update'), { data, requestId });
});

/** One masked value in full. No request id: its answer is not to be kept anywhere. Who asked shows its failures. */
export const fetchValue = fromPromise<Revealed, RevealTarget>(({ input, signal }) =>
  write(revealCall, { data: input, signal, quiet: true }),
);

/** What a picker offers. It shows its failures itself. */
export const fetchChoices = fromPromise<Choices, ChoicesQuery>(({ input: { entity, keyword, pageNo }, signal }) => {
  const params = { entity, keyword, pageNo: String(pageNo), pageSize: String(choicesPerPage) };
  return request('GET /admin/api/options', { params, signal, quiet: true });
});

/** Who may move records of the entity on; comes when the code and the drawing are there as well. Shows its failures itself. */
export const fetchMovers = fromPromise<Movers, { entity: string }>(async ({ input, signal }) => {
  const [movers] = await Promise.all([
    request<Movers>(moversCall({ name: input.entity }), { signal, quiet: true }),
    prepareDiagram(input.entity),
  ]);
  return movers;
});
