import { fromPromise } from 'xstate';
import {
  handOverCall,
  type Receivers,
  receiversCall,
  type StepTarget,
} from '../../../contract/entity/list/hand-over.ts';
import { handOverMachine, type HandOverSending, type Offered } from '../../../machines/statechart/hand-over.ts';
import { request } from '../../core/http.ts';
import { newRequestId } from '../../core/request-id.ts';
import { write } from '../../core/write-call.ts';

/** Who may take the step; the dialog shows why they do not come. */
const fetchReceivers = fromPromise<Offered, StepTarget>(async ({ input: { entity, id, event }, signal }) => {
  const { data } = await request<Receivers>(receiversCall, {
    params: { entity, id: String(id), event },
    signal,
    quiet: true,
  });
  return { receivers: data, requestId: newRequestId() };
});

const sendOver = fromPromise<object, HandOverSending>(({ input: { requestId, ...data } }) =>
  write<object>(handOverCall, { data, requestId, quiet: true }),
);

/** 交给别人 with its calls. */
export const handOverLogic = handOverMachine.provide({ actors: { fetchReceivers, sendOver } });
