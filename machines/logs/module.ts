import { dbLogLifecycle } from '../lifecycles/db-log.ts';
import { loginLogLifecycle } from '../lifecycles/login-log.ts';
import { onlineSessionLifecycle } from '../lifecycles/online-session.ts';
import { operationLogLifecycle } from '../lifecycles/operation-log.ts';
import type { Lifecycles } from '../lifecycles/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  online_session: onlineSessionLifecycle,
  login_log: loginLogLifecycle,
  operation_log: operationLogLifecycle,
  db_log: dbLogLifecycle,
};
