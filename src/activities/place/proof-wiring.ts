import { fromCallback, fromPromise } from 'xstate';
import { type SetUpProof, setUpProofCall } from '../../../contract/activities/set-up-proof.ts';
import type { RowsChanged } from '../../../contract/live.ts';
import { type SetUpProofEvent, setUpProofMachine } from '../../../machines/activities/set-up-proof.ts';
import { request } from '../../core/http.ts';
import { listenToLive } from '../../live/live-news.ts';

const parts: ReadonlySet<string> = new Set(['plan', 'prize', 'award']);

/** A win is no document's doing: it changes nothing of a set-up, and of a running activity there is one every moment. */
const watchRows = fromCallback<SetUpProofEvent>(({ sendBack }) =>
  listenToLive(({ event, data }) => {
    const { entity = '', by } = (data ?? {}) as Partial<RowsChanged>;
    if (event === 'row_changed' && by !== undefined && parts.has(entity)) sendBack({ type: 'REFRESH' });
  }),
);

/** 配置检查 of a campaign, done by the server. */
export const setUpProofLogic = setUpProofMachine.provide({
  actors: {
    watchRows,
    fetchProof: fromPromise<SetUpProof, { id: number }>(({ input: { id }, signal }) =>
      request<SetUpProof>(setUpProofCall, { params: { id: String(id) }, signal, quiet: true }),
    ),
  },
});
