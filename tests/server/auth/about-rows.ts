import { handOverCall, receiversCall } from '../../../contract/entity/list/hand-over.ts';
import { historyCall, undoCall, uniqueCall, versionCall } from '../../../contract/entity/history.ts';
import { revealCall } from '../../../contract/entity/reveal.ts';
import { setUpProofCall } from '../../../contract/proof/set-up-proof.ts';
import type { sendTo } from './idor-calls.ts';

/** What calls about a row of any entity are asked, so that it is the right that refuses. */
const place = { entity: 'localverifice', id: 1 };
const inQuery = { ...place, id: '1' };
/** Points have no set-up that is proved. */
export const proved = 'invite_plan';
export const aboutRows: Readonly<Record<string, Parameters<typeof sendTo>[3]>> = {
  [revealCall]: { body: { ...place, field: 'contact_mobile' } },
  [historyCall]: { query: inQuery },
  [versionCall]: { query: { ...inQuery, version: '1' } },
  [undoCall]: { body: { ...place, version: 1, request_id: 'request-of-nobody' } },
  [uniqueCall]: { query: { ...inQuery, field: 'title', values: '{}' } },
  [receiversCall]: { query: { ...inQuery, event: 'DISABLE' } },
  [handOverCall]: { body: { ...place, event: 'DISABLE', receiver_id: 1, note: '', request_id: 'request-of-nobody' } },
  [setUpProofCall]: { query: { entity: proved, id: '1' } },
};
