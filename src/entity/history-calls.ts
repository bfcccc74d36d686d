import { fromPromise } from 'xstate';
import {
  historyCall,
  type HistoryPage,
  type HistoryQuery,
  type OldForm,
  undoCall,
  versionCall,
  type VersionQuery,
} from '../../contract/entity/history.ts';
import type { TakingBack } from '../../machines/entity/record/history.ts';
import { request } from '../core/http.ts';
import { write } from '../core/write-call.ts';

/** What the history of a record asks the server. It shows its failures itself. */
export const historyActors = {
  fetchHistory: fromPromise<HistoryPage, HistoryQuery>(({ input: { entity, id, before }, signal }) => {
    const params = { entity, id: String(id), ...(before !== undefined && { before: String(before) }) };
    return request(historyCall, { params, signal, quiet: true });
  }),
  fetchVersion: fromPromise<OldForm, VersionQuery>(({ input: { entity, id, version }, signal }) =>
    request(versionCall, { params: { entity, id: String(id), version: String(version) }, signal, quiet: true }),
  ),
  takeBack: fromPromise<unknown, TakingBack>(({ input: { requestId, ...target } }) =>
    write(undoCall, { data: target, requestId, quiet: true }),
  ),
};
