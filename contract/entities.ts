import { awardCate } from './entities/award-cate.ts';
import { award } from './entities/award.ts';
import { goodsOffline } from './entities/goods-offline.ts';
import { localverifice } from './entities/localverifice.ts';
import { loginLog } from './entities/login-log.ts';
import { onlineSession } from './entities/online-session.ts';
import { mailOutbox } from './entities/mail-outbox.ts';
import type { Entity } from './entity.ts';

/** Every entity of the house: one line each. A referenced entity stands before those that refer to it. */
export const entities: readonly Entity[] = [
  awardCate,
  localverifice,
  goodsOffline,
  award,
  onlineSession,
  loginLog,
  mailOutbox,
];

/** Looks an entity up by its name; a wrong name is a fault of the program. */
export function entityNamed(name: string): Entity {
  const entity = entities.find((candidate) => candidate.name === name);
  if (!entity) throw new Error(`no entity ${name}`);
  return entity;
}
