import { fromPromise, sendParent, sendTo } from 'xstate';
import { type MergeAnswer, planMergeCall } from '../../contract/invites/invite-merge.ts';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import { cachePageSize, type ListPage, type Row } from '../../contract/core/page.ts';
import {
  inviteMergeMachine,
  type InviteMergeInput,
  type MergePlans,
  type MergeQuestion,
} from '../../machines/invites/invite-merge.ts';
import { appIn } from '../core/app-in.ts';
import { request } from '../core/http.ts';
import { newRequestId } from '../core/request-id.ts';
import { write } from '../core/write-call.ts';

/** The plan, and those of its activity that may take it. */
const fetchPlans = fromPromise<MergePlans, InviteMergeInput>(async ({ input: { id }, signal }) => {
  const { detail, list } = entityNamed('invite_plan').calls;
  if (!detail) throw new Error('invite_plan has no detail call');
  const row = await request<Row>(detail, { params: { id: String(id) }, signal, quiet: true });
  const params = {
    activity_id: String(row['activity_id']),
    status: 'draft,paused',
    pageNo: '1',
    pageSize: String(cachePageSize),
  };
  const { data } = await request<ListPage>(list, { params, signal, quiet: true });
  return { row, plans: data };
});

const send = (question: MergeQuestion, dry_run: boolean, requestId: string) =>
  write<MergeAnswer>(planMergeCall, {
    data: { ...question, dry_run, request_id: requestId },
    requestId,
    quiet: true,
  });

/** 合并到… with everything it reaches: its calls, a toast, the page that it is over. */
export const inviteMergeLogic = inviteMergeMachine.provide({
  actors: {
    fetchPlans,
    // Each look is a new one: what stands there may have changed.
    tryMerge: fromPromise(({ input }) => send(input, true, newRequestId())),
    merge: fromPromise(({ input: { requestId, ...question } }) => send(question, false, requestId)),
  },
  actions: {
    announce: sendTo(
      ({ system }) => appIn(system),
      (_, { text }: { text: string }) =>
        ({ type: 'NOTIFY', notice: { cause: 'merge', level: 'success', text } }) as const,
    ),
    leave: sendParent((_, { wrote }: { wrote: boolean }) => ({ type: 'PAGE_CLOSED', wrote })),
  },
});
