import { dbLog } from '../entities/db-log.ts';
import { loginLog } from '../entities/login-log.ts';
import { onlineSession } from '../entities/online-session.ts';
import { operationLog } from '../entities/operation-log.ts';
import type { Entity } from '../entity.ts';

/** Who did what, and who is signed in. */
export const entities: readonly Entity[] = [onlineSession, loginLog, operationLog, dbLog];
