import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ClientSecret } from '../../contract/open-api/client-secret.ts';
import { overlapHours } from '../../contract/open-api/scopes.ts';
import { follow } from '../../machines/entity/lifecycle/kernel.ts';
import { lockRow, readRow } from '../entity/read/rows.ts';
import { shownTo } from '../entity/read/scope.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { RowPart } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';
import { conflict, illegal, notInState } from '../entity/write/refusal.ts';
import { writeRow } from '../entity/write/update.ts';
import { invalid } from '../http/failure.ts';

const secretBytes = 32;

/**
 * `PUT api-clients/{id}/mode` with `rotate`: the first secret of a key, or another one beside which the old one signs for a day
 * (engines.md §1.1). It is told this once. No request id: an answer that is kept would keep the secret.
 */
export const makeSecret: RowPart = {
  input: z.unknown(),
  write: async (tx, resource, { id, version }, { caller, requestId, sealSecret }) => {
    if (requestId !== undefined) throw invalid([{ field: 'request_id', message: '生成密钥不能带请求编号' }]);
    const row = await lockRow(tx, resource, id, caller);
    if (row.version !== version) throw conflict(shownTo(resource.entity, caller, row));
    const status = follow(resource.lifecycle, row, 'ROTATE');
    if (status === undefined) throw illegal(resource, row, 'ROTATE', notInState(resource, row, '轮换密钥'));
    const secret = newSecret();
    const isFirst = row['has_secret'] !== true;
    await keepSecret(tx, id, sealSecret(secret, id), status === 'enabled');
    await writeRow(tx, resource, id, { status }, caller);
    const after = await readRow(tx, resource, id, caller);
    const result: ClientSecret = { id, version: after.version, client_no: asText(row['client_no']), secret };
    const name = asText(row['name']);
    return {
      result,
      logged: {
        permissionId: resource.entity.permissionId,
        action: 'edit',
        event: 'ROTATE',
        entity: resource.entity.name,
        bizId: id,
        bizName: name,
        summary: `${isFirst ? '生成' : '轮换'}开放接口【${name}】的密钥`,
      },
    };
  },
};

/** A secret that nobody has had yet. */
export const newSecret = (): string => randomBytes(secretBytes).toString('base64url');

/** Keeps a sealed secret. What nobody can have called with yet is simply replaced; otherwise the old one `overlaps`. */
export const keepSecret = (tx: Db, id: number, sealed: string, overlaps: boolean) =>
  sql`insert into api_client_secret as s (client_id, sealed) values (${id}, ${sealed})
    on conflict (client_id) do update set sealed = excluded.sealed, made_at = now(),
      old_sealed = case when ${overlaps} then s.sealed end,
      old_until = case when ${overlaps} then now() + make_interval(hours => ${overlapHours}::int) end`.execute(tx);
