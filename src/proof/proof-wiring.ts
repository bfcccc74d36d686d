import { fromCallback, fromPromise } from 'xstate';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import type { RowsChanged } from '../../contract/live.ts';
import { type SetUpProof, setUpProofCall } from '../../contract/proof/set-up-proof.ts';
import { type ProvedRow, type SetUpProofEvent, setUpProofMachine } from '../../machines/proof/set-up-proof.ts';
import { request } from '../core/http.ts';
import { listenToLive } from '../live/live-news.ts';

const partsOf = ({ entity }: ProvedRow) =>
  new Set(Object.values(entityNamed(entity).panels ?? {}).flatMap(({ proof }) => proof?.watches ?? []));

/** A win is no document's doing: it changes nothing of a set-up, and of a running activity there is one every moment. */
const watchRows = fromCallback<SetUpProofEvent, ProvedRow>(({ input, sendBack }) => {
  const parts = partsOf(input);
  return listenToLive(({ event, data }) => {
    const { entity = '', by } = (data ?? {}) as Partial<RowsChanged>;
    if (event === 'row_changed' && by !== undefined && parts.has(entity)) sendBack({ type: 'REFRESH' });
  });
});

/** 配置检查 of a record, done by the server. */
export const setUpProofLogic = setUpProofMachine.provide({
  actors: {
    watchRows,
    fetchProof: fromPromise<SetUpProof, ProvedRow>(({ input: { entity, id }, signal }) =>
      request<SetUpProof>(setUpProofCall, { params: { entity, id: String(id) }, signal, quiet: true }),
    ),
  },
});
