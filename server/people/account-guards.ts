import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import { Failure, failure, invalid } from '../http/failure.ts';
import { codes } from '../../contract/core/errors.ts';
import type { Logged } from '../http/route.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import type { Write } from '../entity/resource.ts';
import { asIds, asText } from '../entity/read/wire-values.ts';
import { widerThan } from './account-breadth.ts';
import { heldBy, isSuper, ownedBy } from './owned.ts';

/*
 * Who may give whom which role (wider.md §10.1): nobody himself, nobody more or further than he has, and only 超级管理员 another one. Whoever tries is
 * written down.
 */

/** What oneself cannot change about oneself: it would be what one may do and see. */
const ownLimits = ['role_ids', 'dept_id', 'region_list'];

function refused(row: Row | undefined, name: string, message: string): Failure {
  const logged: Logged = {
    permissionId: 'Account',
    action: row ? 'edit' : 'add',
    event: 'ESCALATION',
    entity: 'account',
    ...(row && { bizId: row.id }),
    bizName: name,
    summary: `越权修改账号【${name}】，已拒绝：${message}`,
  };
  return new Failure(codes.noAction, message, { logged });
}

/** Refuses what would give more than the writer has. @throws {Failure} 40301, written down */
export async function refuseEscalation(tx: Db, { values, row, changes }: Write, writer: Operator): Promise<void> {
  const name = asText(values['username']);
  if (row?.id === writer.accountId && ownLimits.some(changes))
    throw refused(row, name, '不能修改自己的角色、部门和数据区域');
  if (row && (await isSuper(tx, row.id)) && !(await isSuper(tx, writer.accountId)))
    throw refused(row, name, '超级管理员的账号只能由超级管理员修改');
  await refuseEnd(tx, { values, changes }, row);
  const because = (message: string) => refused(row, name, message);
  const added = changes('role_ids')
    ? asIds(values['role_ids']).filter((id) => !asIds(row?.['role_ids']).includes(id))
    : [];
  await refuseRoles(tx, added, writer, because);
  const wider = await widerThan(tx, { values, changes, added, isNew: row === undefined }, writer);
  if (wider !== undefined) throw because(wider);
}

const atLastDay = (message: string) => invalid([{ field: 'valid_until', message }]);

/** The last day of an account is none that is over, and what is built in stays. @throws {Failure} 40001 */
async function refuseEnd(tx: Db, { values, changes }: Pick<Write, 'values' | 'changes'>, row?: Row): Promise<void> {
  const day = values['valid_until'];
  if (!changes('valid_until') || typeof day !== 'string') return;
  if (row && (await isSuper(tx, row.id))) throw atLastDay('超级管理员的账号长期有效');
  const { rows } = await sql<{ over: boolean }>`
    select ${day}::date < (now() at time zone 'Asia/Shanghai')::date as over`.execute(tx);
  if (rows[0]?.over === true) throw atLastDay('账号有效期应不早于今天，要立即停止使用请「停用」');
}

async function refuseRoles(
  tx: Db,
  ids: readonly number[],
  { accountId }: Operator,
  because: (message: string) => Failure,
): Promise<void> {
  if (ids.length === 0 || (await isSuper(tx, accountId))) return;
  const { rows } = await sql<{ code: string }>`select code from role where id = any(${ids}::bigint[])`.execute(tx);
  if (rows.some(({ code }) => code === 'super_admin')) throw because('只有超级管理员可以授予超级管理员');
  const owned = await ownedBy(tx, accountId);
  for (const pair of await heldBy(tx, ids)) if (!owned.has(pair)) throw because('只能分配权限不超出您自己的角色');
}

/** The house is never left without somebody who may everything, today and later: whose account ends does not count. Their rows are locked, so that two cannot take each other away. */
export async function keepSuper(tx: Db): Promise<void> {
  const { rows } = await sql`
    select a.id from account a
    where a.status = 'enabled' and a.valid_until is null and exists (
      select from account_role ar join role r on r.id = ar.role_id
      where ar.account_id = a.id and r.code = 'super_admin' and r.status = 'enabled')
    order by a.id for no key update of a`.execute(tx);
  if (rows.length === 0) throw failure('illegalMove', '至少要保留一个启用的、长期有效的超级管理员');
}
