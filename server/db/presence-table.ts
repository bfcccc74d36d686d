import type { Doing } from '../../contract/live/presence.ts';
import type { Moment } from './column-types.ts';

/** One open drawer of a record. */
export interface PresenceTable {
  session_id: string;
  /** Made by the browser, so it is one only together with the session. */
  seat: string;
  entity: string;
  row_id: number;
  doing: Doing;
  since: Moment;
  until: string;
}
