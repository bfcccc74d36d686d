import { type AnyActorRef, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import {
  matchingCall,
  maxLookedUp,
  selectedCall,
  type SelectedRow,
  type SelectedRows,
} from '../../../contract/entity/wire/selection.ts';
import { bulkMachine, type SendRows, type WireInput } from '../../../machines/entity/bulk/bulk.ts';
import { bulkMoveOf } from '../../../machines/entity/bulk/bulk-moves.ts';
import type { BulkRow } from '../../../machines/entity/bulk/bulk-rows.ts';
import { failedWith } from '../../../machines/core/failure.ts';
import type { SelectionEvent, Ticked } from '../../../machines/entity/bulk/selection-setup.ts';
import { selectionMachine } from '../../../machines/entity/bulk/selection.ts';
import type { TableContext } from '../../../machines/entity/list/table.ts';
import { appIn } from '../../core/app-in.ts';
import { updateRow } from '../entity-calls.ts';
import { request } from '../../core/http.ts';
import { newRequestId } from '../../core/request-id.ts';
import { saveAnswer } from '../save-answer.ts';
import { viewedRole } from '../../sign-in/viewing.ts';
import { saveFailures } from './failures.ts';
import { sendBatch } from './batch-call.ts';
import { announceJob, bulkJobLogic, conditionsOf, shellIn, watchJobs } from './bulk-job-wiring.ts';
import { forgetRun, keepRun, recallRun, type RunPlace } from './kept-run.ts';
import { listAt, recordAt } from '../list-at.ts';

type System = AnyActorRef['system'];

const tabsIn = (system: System) => shellIn(system)?.children.tabs;

const tableIn = (system: System, key: string) => listAt(system, key)?.getSnapshot().children.table;

const placeOf = (system: System, { entity }: { readonly entity: string }): RunPlace => ({
  user: shellIn(system)?.context.user?.user_id ?? 0,
  entity,
});

const tickedIn = ({ selected: ids, rows, query, total }: TableContext): Ticked => ({ ids, rows, query, total });
const isSame = (one: Ticked, other: Ticked) =>
  one.ids === other.ids && one.rows === other.rows && one.query === other.query && one.total === other.total;

/** Tells what the table shows and has ticked, when that changes. */
const watchTable = fromCallback<SelectionEvent, { key: string }>(({ sendBack, input, system }) => {
  const table = tableIn(system, input.key);
  let last: Ticked | undefined;
  const look = () => {
    if (!table) return;
    const now = tickedIn(table.getSnapshot().context);
    if (last && isSame(last, now)) return;
    last = now;
    sendBack({ type: 'TICKED', ...now });
  };
  look();
  const subscription = table?.subscribe({ next: look, error: () => {} });
  return () => subscription?.unsubscribe();
});

/** One call, in a transaction of its own. The key is the same however often the row is sent. */
async function send({ entity, event, reason, draft, runId }: WireInput, { id, title, version }: BulkRow) {
  const { notIn, retype } = bulkMoveOf(entity, event);
  // Their number was typed for all of them; each is still told by its name, so that it is the row that was looked at.
  const told = { ...(reason !== '' && { reason }), ...(retype && { retype: title }) };
  const asked = { ...(notIn ? {} : { event }), ...draft, id, version, ...told };
  await updateRow(entity, asked, { requestId: `${runId}:${id}`, quiet: true });
}

const wire = fromCallback<SendRows, WireInput>(({ sendBack, receive, input }) => {
  const { batch } = bulkMoveOf(input.entity, input.event);
  receive(({ rows }) => {
    if (batch) {
      void sendBatch(input, batch, rows).then(
        (answers) => sendBack({ type: 'BATCH_ANSWERED', answers }),
        (error: unknown) => sendBack({ type: 'BATCH_REFUSED', failure: failedWith(error) }),
      );
      return;
    }
    for (const row of rows)
      void send(input, row).then(
        () => sendBack({ type: 'ANSWERED', id: row.id, answer: null }),
        (error: unknown) => sendBack({ type: 'ANSWERED', id: row.id, answer: failedWith(error) }),
      );
  });
});

const bulkLogic = bulkMachine.provide({
  actors: {
    fetchRows: fromPromise(async ({ input: { entity, ids }, signal }) => {
      const data: SelectedRow[] = [];
      for (let first = 0; first < ids.length; first += maxLookedUp) {
        const asked = { data: { ids: ids.slice(first, first + maxLookedUp) }, signal, quiet: true };
        data.push(...(await request<SelectedRows>(selectedCall(entityNamed(entity)), asked)).data);
      }
      return { runId: newRequestId(), data };
    }),
    wire,
  },
  actions: {
    keepRun: ({ context, system }) => keepRun(placeOf(system, context), context),
    forgetRun: ({ context, system }) => forgetRun(placeOf(system, context)),
    reportRunning: sendParent({ type: 'RUN_BEGAN' }),
    reportEnded: sendParent({ type: 'RUN_ENDED' }),
    saveFailures: ({ context }) => saveFailures(context),
  },
});

/** Actions upon many rows with everything they reach. */
export const selectionLogic = selectionMachine.provide({
  actors: {
    watchTable,
    // Who looks on as a role takes up nothing of his own there.
    recallRun: fromPromise(async ({ input, system }) =>
      viewedRole() === '' ? recallRun(placeOf(system, input)) : null,
    ),
    fetchMatching: fromPromise(async ({ input: { entity, query }, signal }) => {
      const asked = { params: conditionsOf(query), signal, quiet: true };
      const { data } = await request<SelectedRows>(matchingCall(entityNamed(entity)), asked);
      return { query, data };
    }),
    savePack: fromPromise(async ({ input: { entity, ids }, signal }) => {
      const { packs } = entityNamed(entity);
      if (packs) await saveAnswer(packs.call, { ids: ids.join(',') }, signal);
    }),
    bulk: bulkLogic,
    bulkJob: bulkJobLogic,
    watchJobs,
  },
  actions: {
    hintDropped: sendTo(
      ({ system }) => appIn(system),
      (_, { count }) => {
        const text = `查询条件已变更，之前选择的 ${count.toLocaleString('en-US')} 项已取消`;
        return { type: 'NOTIFY', notice: { cause: 'selection', level: 'info', text } as const };
      },
    ),
    reportUnsaved: ({ context: { key }, system }) => tabsIn(system)?.send({ type: 'PAGE_UNSAVED', key }),
    reportSaved: ({ context: { key }, system }) => {
      const record = recordAt(system, key);
      if (!record?.getSnapshot().hasTag('unsaved')) tabsIn(system)?.send({ type: 'PAGE_SAVED', key });
    },
    reloadTable: ({ context: { key }, system }) => tableIn(system, key)?.send({ type: 'RELOAD' }),
    announceJob: ({ system }, { job }) => job && announceJob(system, job),
    tick: ({ context: { key }, system }, { ids }) => tableIn(system, key)?.send({ type: 'SELECT', ids }),
  },
});
