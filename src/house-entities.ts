import { dataJob } from '../contract/entities/data-job.ts';
import { dbLog } from '../contract/entities/db-log.ts';
import { dept } from '../contract/entities/dept.ts';
import { dictionary } from '../contract/entities/dictionary.ts';
import { dictionaryItem } from '../contract/entities/dictionary-item.ts';
import { loginLog } from '../contract/entities/login-log.ts';
import { mailOutbox } from '../contract/entities/mail-outbox.ts';
import { onlineSession } from '../contract/entities/online-session.ts';
import { operationLog } from '../contract/entities/operation-log.ts';
import { parameter } from '../contract/entities/parameter.ts';
import { permission } from '../contract/entities/permission.ts';
import { post } from '../contract/entities/post.ts';
import { role } from '../contract/entities/role.ts';
import { dataJobLifecycle } from '../machines/lifecycles/data-job.ts';
import { dbLogLifecycle } from '../machines/lifecycles/db-log.ts';
import { deptLifecycle } from '../machines/lifecycles/dept.ts';
import { dictionaryLifecycle } from '../machines/lifecycles/dictionary.ts';
import { dictionaryItemLifecycle } from '../machines/lifecycles/dictionary-item.ts';
import { loginLogLifecycle } from '../machines/lifecycles/login-log.ts';
import { mailOutboxLifecycle } from '../machines/lifecycles/mail-outbox.ts';
import { onlineSessionLifecycle } from '../machines/lifecycles/online-session.ts';
import { operationLogLifecycle } from '../machines/lifecycles/operation-log.ts';
import { parameterLifecycle } from '../machines/lifecycles/parameter.ts';
import { permissionLifecycle } from '../machines/lifecycles/permission.ts';
import { postLifecycle } from '../machines/lifecycles/post.ts';
import { roleLifecycle } from '../machines/lifecycles/role.ts';

/** What the house keeps for itself, people aside, as one file. */
export const pack = [
  [dataJob, dataJobLifecycle],
  [dbLog, dbLogLifecycle],
  [dept, deptLifecycle],
  [dictionary, dictionaryLifecycle],
  [dictionaryItem, dictionaryItemLifecycle],
  [loginLog, loginLogLifecycle],
  [mailOutbox, mailOutboxLifecycle],
  [onlineSession, onlineSessionLifecycle],
  [operationLog, operationLogLifecycle],
  [parameter, parameterLifecycle],
  [permission, permissionLifecycle],
  [post, postLifecycle],
  [role, roleLifecycle],
] as const;
