import { fromCallback, fromPromise } from 'xstate';
import { codes, messages } from '../../../contract/core/errors.ts';
import { fieldOf } from '../../../contract/entity/entity.ts';
import { faultsOf } from '../../../contract/entity/fault.ts';
import type { Fields, Values } from '../../../contract/entity/field.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import { isFollowed } from '../../../contract/entity/list/alive.ts';
import { type FarWays, farWaysCall } from '../../../contract/entity/list/far-ways.ts';
import { type Since, sinceCall } from '../../../contract/entity/list/living-chart.ts';
import { type UniqueAnswer, uniqueCall } from '../../../contract/entity/history.ts';
import { type Movers, moversCall } from '../../../contract/people/movers.ts';
import type { ListPage, Row } from '../../../contract/core/page.ts';
import type { Surroundings } from '../../../machines/entity/record/foresight.ts';
import type { RecordMode, Saved, Saving, Validated } from '../../../machines/entity/record/record-types.ts';
import { entered, rulesOf } from '../../../machines/entity/record/record-values.ts';
import type { UniqueQuestion } from '../../../machines/entity/record/uniqueness.ts';
import { rowNewsIn } from '../../../machines/shell/row-news-in.ts';
import type { Anew, Told } from '../../../machines/statechart/diagram.ts';
import { listenToLive } from '../../live/live-news.ts';
import { callOf } from '../entity-calls.ts';
import { request, RequestFailure } from '../../core/http.ts';
import { prepareDiagram } from '../../statechart/lifecycle-diagram.ts';
import { newRequestId } from '../../core/request-id.ts';
import { write } from '../../core/write-call.ts';

/** One row with everything that details carry; an entity without details is read through its list. */
export const load = fromPromise<Row, { entity: string; id: number; mode: RecordMode }>(({ input, signal }) =>
  rowOf(input, { signal }),
);

async function rowOf(
  { entity, id }: { readonly entity: string; readonly id: number },
  asked: { readonly signal: AbortSignal; readonly quiet?: true },
): Promise<Row> {
  const { calls, rest } = entityNamed(entity);
  if (rest?.detail) {
    const { call, params } = rest.detail(id);
    return request<Row>(call, { ...asked, ...(params && { params }) });
  }
  const options = { params: { id: String(id) }, ...asked };
  if (calls.detail) return request<Row>(calls.detail, options);
  const { data } = await request<ListPage>(calls.list, options);
  const [row] = data;
  if (!row) throw new RequestFailure({ message: messages.notFound, code: codes.notFound });
  return row;
}

/** Checks a form with the rules of the entity or of its command, and names the save that may follow. */
export const validate = fromPromise<Validated, { fields: Fields; entity: string; mode: RecordMode; values: Values }>(
  async ({ input: { fields, entity, mode, values } }) => ({
    errors: faultsOf(fields, rulesOf({ entity, mode }), entered(values)),
    requestId: newRequestId(),
  }),
);

/** Single values as a query carries them; what is empty stays out. */
const textsOf = (values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === 'number' || (typeof value === 'string' && value !== '') ? [[key, String(value)] as const] : [],
    ),
  );

/**
 * Creates, changes what changed, or runs a command. A write is never taken back half-way: no signal goes with it. Of a conflict the form
 * tells, which puts both sides together: a toast that asks to load anew would say the opposite.
 */
export const save = fromPromise<Saved, Saving>(({ input: { entity: name, mode, row, values, requestId } }) => {
  const entity = entityNamed(name);
  const options = { requestId, shows: [codes.conflict] };
  if (mode === 'create') {
    const call = callOf(entity, 'create', values);
    return write(call, { ...options, ...(entity.createsInQuery ? { params: textsOf(values) } : { data: values }) });
  }
  const { rest } = entity;
  if (rest && row) {
    const { call, ...sent } = rest.update({ version: row.version, ...values, id: row.id });
    return write(call, { ...sent, ...options });
  }
  const update = callOf(entity, 'update', row ?? {});
  const command = entity.commands?.[mode];
  if (command)
    return write(command.call ?? update, {
      data: { id: row?.id, ...values, request_id: requestId },
      shows: options.shows,
    });
  return write(update, { ...options, data: { id: row?.id, version: row?.version, ...values } });
});

/** Which of the fields another row has already. */
export const checkUnique = fromPromise<readonly string[], UniqueQuestion>(
  async ({ input: { entity, id, fields }, signal }) => {
    const asked = Object.entries(fields).map(async ([field, values]) => {
      const params = { entity, field, values: JSON.stringify(values), ...(id !== undefined && { id: String(id) }) };
      const { taken } = await request<UniqueAnswer>(uniqueCall, { params, signal, quiet: true });
      return taken ? [field] : [];
    });
    return (await Promise.all(asked)).flat();
  },
);

/** Who may move records of the entity on; comes when the code and the drawing are there as well. Shows its failures itself. */
export const fetchMovers = fromPromise<Told, { entity: string; id: number }>(async ({ input, signal }) => {
  const { entity: name, id } = input;
  const isTold = isFollowed(entityNamed(name));
  const ofRow = { params: { id: String(id) }, signal, quiet: true } as const;
  const [movers, since, ways] = await Promise.all([
    request<Movers>(moversCall({ name }), { signal, quiet: true }),
    isTold ? request<Since>(sinceCall({ name }), ofRow) : {},
    isTold ? request<FarWays>(farWaysCall({ name }), ofRow) : {},
    prepareDiagram(name),
  ]);
  return { movers, since, ways };
});

/** The record and its ways, as they are after something that they name has changed. Nobody waits for it: it says nothing of a failure. */
export const fetchAnew = fromPromise<Anew, { entity: string; id: number }>(async ({ input, signal }) => {
  const name = { name: input.entity };
  const ofRow = { params: { id: String(input.id) }, signal, quiet: true } as const;
  const [row, since, ways] = await Promise.all([
    rowOf(input, { signal, quiet: true }),
    request<Since>(sinceCall(name), ofRow),
    request<FarWays>(farWaysCall(name), ofRow),
  ]);
  return { row, since, ways };
});

/** Tells of every changed row that the operator may hear of. */
export const watchRows = fromCallback<{ type: 'none' }>(({ sendBack }) =>
  listenToLive(({ event, data }) => {
    const news = event === 'row_changed' ? rowNewsIn(data) : undefined;
    if (news) sendBack({ type: 'ROWS_CHANGED', entity: news.entity, ids: news.ids });
  }),
);

/** What a row will stand beside, or what saving it would do (`foreseen` of a field). */
export const fetchFacts = fromPromise<Values, Surroundings>(async ({ input: { entity, field, question }, signal }) => {
  const { foreseen } = fieldOf(entityNamed(entity), field);
  if (!foreseen) return {};
  return foreseen.facts(await request<Values>(foreseen.call, { params: question, signal, quiet: true }));
});
