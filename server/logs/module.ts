import { dbLog } from '../resources/db-log.ts';
import { loginLog } from '../resources/login-log.ts';
import { onlineSession } from '../resources/online-session.ts';
import { operationLog } from '../resources/operation-log.ts';
import type { Resource } from '../resources/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [onlineSession, loginLog, operationLog, dbLog];
