import { dbLog } from './db-log.entity.ts';
import { loginLog } from './login-log.entity.ts';
import { onlineSession } from './online-session.entity.ts';
import { operationLog } from './operation-log.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Who did what, and who is signed in. */
export const entities: readonly Entity[] = [onlineSession, loginLog, operationLog, dbLog];
