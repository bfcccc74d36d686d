import { dbLogLifecycle } from './db-log.lifecycle.ts';
import { loginLogLifecycle } from './login-log.lifecycle.ts';
import { onlineSessionLifecycle } from './online-session.lifecycle.ts';
import { operationLogLifecycle } from './operation-log.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  online_session: onlineSessionLifecycle,
  login_log: loginLogLifecycle,
  operation_log: operationLogLifecycle,
  db_log: dbLogLifecycle,
};
