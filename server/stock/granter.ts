import type { Row } from '../../contract/core/page.ts';
import type { Db } from '../entity/write/database.ts';

/** Why a grant could not be made now. */
export interface GrantFault {
  readonly code: string;
  readonly message: string;
}

/** Somebody outside of the house is asked, and has not answered yet: the grant goes on once he has. */
export const waiting = 'waiting';

/**
 * Makes the grant of a record, once for it however often it is called, in the transaction in which the record says so and is locked.
 * With a fault nothing is written.
 */
export type Granter = (tx: Db, record: Row) => Promise<GrantFault | typeof waiting | undefined>;

/** What nobody grants yet waits in sight. */
export const noGranter: GrantFault = { code: 'no_channel', message: '该类型的发放渠道尚未接入' };
