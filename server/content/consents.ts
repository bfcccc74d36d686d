import { sql } from 'kysely';
import type { AgreementType } from '../../contract/content/agreement.ts';
import type { Tx } from '../db/transaction.ts';
import type { Db } from '../entity/write/database.ts';
import { failure } from '../http/failure.ts';
import { versionNumbers } from './version-numbers.ts';

/** What a member says to a version. */
export interface SaidConsent {
  readonly type: AgreementType;
  readonly versionNo: string;
  readonly agreed: boolean;
  readonly ip?: string | undefined;
}

/** Tallies of one agreement; members of the same one seldom wait for one another. */
const shards = 16;

/**
 * Writes down what a member says to the version in effect; said again it is the one that stands there. The member is locked. Returns
 * its number. @throws {Failure} 40401 for a version that there is not; 40902 for one that is not in effect
 */
export async function giveConsent(
  tx: Tx,
  memberId: number,
  { type, versionNo, agreed, ip }: SaidConsent,
): Promise<string> {
  const { rows: found } = await sql<{ id: number; status: string }>`select id, status from agreement
    where agreement_type = ${type} and version_no = ${versionNo} and status in ('waiting', 'effective', 'superseded')`.execute(
    tx,
  );
  const [version] = found;
  if (!version) throw failure('notFound', '没有这个版本的协议');
  if (version.status !== 'effective')
    throw failure(
      'illegalMove',
      version.status === 'waiting' ? '该版本还没有生效' : '该版本已被新版本取代，请同意新版本',
    );
  const result = agreed ? 'agreed' : 'refused';
  const { rows: before } = await sql<{
    consent_no: string;
    result: string;
  }>`select consent_no, result from agreement_consent
    where member_id = ${memberId} and agreement_id = ${version.id} order by id desc limit 1`.execute(tx);
  const [last] = before;
  if (last?.result === result) return last.consent_no;
  const { rows } = await sql<{ consent_no: string }>`
    with numbered as (select nextval(pg_get_serial_sequence('agreement_consent', 'id')) as id)
    insert into agreement_consent (id, consent_no, member_id, agreement_id, result, ip)
    select id, 'XY' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(id::text, greatest(8, length(id::text)), '0'),
      ${memberId}, ${version.id}, ${result}, ${ip ?? null} from numbered
    returning consent_no`.execute(tx);
  await tally(tx, version.id, memberId, agreed ? 1 : last ? -1 : 0);
  return rows[0]?.consent_no ?? '';
}

/** Who agreed counts once, whoever takes it back no longer. */
async function tally(tx: Tx, agreementId: number, memberId: number, by: number): Promise<void> {
  if (by === 0) return;
  await sql`insert into agreement_tally (agreement_id, shard, agreed) values (${agreementId}, ${memberId % shards}, ${by})
    on conflict (agreement_id, shard) do update set agreed = agreement_tally.agreed + excluded.agreed`.execute(tx);
}

/** A version that a member has to agree to before anything else, as a client shows it. */
export interface DueAgreement {
  readonly agreement_type: AgreementType;
  readonly version_no: string;
  readonly title: string;
  readonly summary: string | null;
  readonly content_html: string;
  readonly effective_at: string;
}

/**
 * What a member has not agreed to yet (wider.md §8.4): the version in effect, where it or one since the last that he agreed to asks for it
 * anew (强制重签).
 */
export async function agreementsDue(db: Db, memberId: number): Promise<readonly DueAgreement[]> {
  const { rows } = await sql<DueAgreement>`
    with said as (
      select distinct on (c.agreement_id) c.result, a.agreement_type, ${versionNumbers(sql`a.version_no`)} as numbers
      from agreement_consent as c join agreement as a on a.id = c.agreement_id where c.member_id = ${memberId}
      order by c.agreement_id, c.id desc),
    agreed as (select agreement_type, max(numbers) as until from said where result = 'agreed' group by agreement_type)
    select a.agreement_type, a.version_no, a.title, a.summary, a.content as content_html, a.effective_at
    from agreement as a left join agreed as g on g.agreement_type = a.agreement_type
    where a.status = 'effective' and exists (
      select from agreement as f where f.agreement_type = a.agreement_type and f.force_reconsent
        and f.status in ('effective', 'superseded') and (g.until is null or ${versionNumbers(sql`f.version_no`)} > g.until))
    order by a.effective_at, a.id`.execute(db);
  return rows;
}
