import { dbLog } from './db-log.resource.ts';
import { loginLog } from './login-log.resource.ts';
import { onlineSession } from './online-session.resource.ts';
import { operationLog } from './operation-log.resource.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [onlineSession, loginLog, operationLog, dbLog];
