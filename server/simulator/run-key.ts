import type { OpenScope } from '../../contract/open-api/scopes.ts';
import { follow } from '../../machines/entity/lifecycle/kernel.ts';
import { lockRow } from '../entity/read/rows.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { house } from '../entity/write/house.ts';
import { insertRow, nextId } from '../entity/write/insert.ts';
import { writeRow } from '../entity/write/update.ts';
import type { Logged } from '../http/route.ts';
import { apiClient } from '../open-api/api-client.resource.ts';
import { keepSecret, newSecret } from '../open-api/make-secret.ts';

const rate = 2000;

/** Takes the key one step where its chart allows that from where it is. */
async function step(tx: Db, id: number, event: string, actor: Actor): Promise<void> {
  const row = await lockRow(tx, apiClient, id, 'house');
  const status = follow(apiClient.lifecycle, row, event);
  if (status !== undefined) await writeRow(tx, apiClient, id, { status }, actor);
}

interface Wanted {
  readonly run: number;
  readonly scopes: readonly OpenScope[];
  readonly seal: (secret: string, clientId: number) => string;
}

/** Makes the key of a run and puts it to use, in the steps that an operator would take. Its secret is sealed and told to nobody but the program. */
export async function makeKey(
  tx: Db,
  { run, scopes, seal }: Wanted,
  actor: Actor,
): Promise<{ readonly id: number; readonly logged: Logged }> {
  const id = await nextId(tx, apiClient.entity);
  const name = `会员模拟器 第 ${run} 次`;
  const values = {
    name,
    kind: 'simulator',
    scopes,
    rate_per_s: rate,
    burst: 2 * rate,
    ip_allow: null,
    status: 'draft',
  };
  await insertRow(tx, apiClient, id, values, { accountId: actor.accountId, deptId: null });
  await keepSecret(tx, id, seal(newSecret(), id), false);
  await step(tx, id, 'ENABLE', actor);
  const { permissionId, name: entity } = apiClient.entity;
  const summary = `为会员模拟器生成并启用开放接口【${name}】`;
  return { id, logged: { permissionId, action: 'add', event: 'CREATE', entity, bizId: id, bizName: name, summary } };
}

/** A key whose run is over calls nothing any more. */
export const revokeKey = (tx: Db, id: number): Promise<void> => step(tx, id, 'REVOKE', house);
