import { sql } from 'kysely';
import { heUser } from '../../../contract/members/he-user.entity.ts';
import { memberMobile, memberNumber } from '../../../contract/members/member-commands.ts';
import { pointAdjustment } from '../../../contract/points/point-adjustment.entity.ts';
import type { MemberBox } from '../../core/member-keys.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import type { LineLook, LineSent, LinesOf, LineWritten } from '../../entity/import-lines.ts';
import { mayReveal } from '../../entity/read/masked-look-ups.ts';
import { asText } from '../../entity/read/wire-values.ts';
import type { Db, Operator } from '../../entity/write/database.ts';
import { mayTouch, notAllowed } from './limit.ts';
import { addMembers, countPeople } from './people.ts';

/*
 * 导入名单: a line names a draft and a member, by number or by phone. Like 导入会员 it tells whether a phone is a member's, so a phone takes the
 * right to have one told.
 */

/** A line of the file, as far as it says which member it means. */
interface Read extends LineSent {
  readonly no: string;
  /** The member's number, or the index of a phone. */
  readonly key: string;
  readonly fault?: { readonly field: string; readonly message: string };
}

function read(line: LineSent, importer: Operator, box: MemberBox): Read {
  const no = asText(line.sent['adjust_no']).toUpperCase();
  const told = asText(line.sent['member']).toUpperCase();
  const fault = (message: string) => ({ ...line, no, key: '', fault: { field: 'member', message } });
  if (memberNumber.test.test(told)) return { ...line, no, key: told };
  if (!memberMobile.test.test(told)) return fault('应为会员编号（HY 加 10 位数字）或 11 位手机号');
  if (!mayReveal(heUser, importer)) return fault('按手机号查找会员需要会员的「详情」权限，请改用会员编号');
  return { ...line, no, key: box.indexOf('mobile', told) };
}

interface Named {
  readonly id: number;
  readonly status: string;
  /** What a draft adjusts. */
  readonly wallet?: string;
}

/** Adjustments by their numbers. `lock`: they stay drafts for as long as the transaction lasts. */
async function draftsOf(tx: Db, numbers: readonly string[], lock: boolean): Promise<ReadonlyMap<string, Named>> {
  const { rows } = await sql<Named & { no: string }>`select id, status, wallet, adjust_no as no from point_adjustment
    where adjust_no = any(${[...new Set(numbers)]}::text[]) order by id ${lock ? sql`for no key update` : sql``}`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.no, row]));
}

/** Members by their numbers, and by the index of a phone: their own, or one of an account that was merged into theirs. */
async function membersOf(tx: Db, keys: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const { rows } = await sql<Named & { key: string }>`
    with found as (
      select user_no as key, id from he_user where user_no = any(${[...keys]}::text[])
      union all select mobile_index, id from he_user where mobile_index = any(${[...keys]}::text[])
      union all select o.index, o.user_id from he_user_openid as o
        where o.kind = 'mobile' and o.app = '' and o.index = any(${[...keys]}::text[]))
    select f.key, u.id, u.status from found as f join he_user as u on u.id = f.id`.execute(tx);
  return new Map(rows.map((row) => [row.key, row]));
}

const closed: ReadonlySet<string> = new Set(['cancelled', 'merged']);

/** What is wrong with a line, once it is known what it names. */
function faultOf({ fault }: Read, draft: Named | undefined, member: Named | undefined, importer: Operator) {
  if (fault) return fault;
  if (!draft) return { field: 'adjust_no', message: '没有这张调整单' };
  if (draft.status !== 'draft') return { field: 'adjust_no', message: '只有草稿可以导入名单' };
  if (!mayTouch(importer, draft.wallet)) return { field: 'adjust_no', message: notAllowed };
  if (!member) return { field: 'member', message: '没有这位会员' };
  return closed.has(member.status) ? { field: 'member', message: '会员已注销或已并入，不能调整' } : undefined;
}

/** Lines with what they name; `lock`: nobody submits the drafts meanwhile. */
async function find(tx: Db, lines: readonly LineSent[], importer: Operator, box: MemberBox, lock = false) {
  const all = lines.map((line) => read(line, importer, box));
  const drafts = await draftsOf(
    tx,
    all.map(({ no }) => no),
    lock,
  );
  const members = await membersOf(
    tx,
    all.flatMap(({ key }) => (key === '' ? [] : [key])),
  );
  return all.map((line) => {
    const [draft, member] = [drafts.get(line.no), members.get(line.key)];
    return { line, draft, member, fault: faultOf(line, draft, member, importer) };
  });
}

/** Pairs that stand on a list already, as `adjustment:member`. */
async function listed(tx: Db, adjustmentIds: readonly number[], memberIds: readonly number[]) {
  const { rows } = await sql<{
    pair: string;
  }>`select adjustment_id || ':' || member_id as pair from point_adjustment_member
    where adjustment_id = any(${[...adjustmentIds]}::bigint[]) and member_id = any(${[...memberIds]}::bigint[])`.execute(
    tx,
  );
  return new Set(rows.map(({ pair }) => pair));
}

type LinesFound = Awaited<ReturnType<typeof find>>;
const pairOf = ({ draft, member }: LinesFound[number]): string => `${draft?.id ?? 0}:${member?.id ?? 0}`;
const idsIn = (found: LinesFound, key: 'draft' | 'member') => [
  ...new Set(found.flatMap((one) => (one[key] ? [one[key].id] : []))),
];

const look: LinesOf['look'] = async (tx, lines, importer, box) => {
  const found = await find(tx, lines, importer, box);
  const already = await listed(tx, idsIn(found, 'draft'), idsIn(found, 'member'));
  return new Map(
    found.map((one): [number, LineLook] => {
      const { line, fault } = one;
      if (fault) return [line.line, { outcome: 'new', keys: [], faults: [fault] }];
      const keys = [{ field: 'member', value: pairOf(one) }];
      return [line.line, { outcome: already.has(pairOf(one)) ? 'unchanged' : 'new', keys }];
    }),
  );
};

const loggedAs = (id: number, no: string, people: number) => ({
  permissionId: pointAdjustment.permissionId,
  action: 'add' as const,
  entity: pointAdjustment.name,
  bizId: id,
  bizName: no,
  summary: `${people.toLocaleString('en-US')} 位会员加入调整单【${no}】`,
});

const write: LinesOf['write'] = async (tx, lines, importer, box) => {
  const found = await find(tx, lines, importer, box, true);
  const sound = found.filter(({ fault }) => !fault);
  const first = new Map<number, ReturnType<typeof loggedAs>>();
  for (const id of idsIn(sound, 'draft')) {
    const own = sound.filter(({ draft }) => draft?.id === id);
    await addMembers(tx, id, idsIn(own, 'member'), false);
    await sql`update point_adjustment set version = version + 1, updated_at = now(), updated_by = ${importer.accountId}
      where id = ${id}`.execute(tx);
    await countPeople(tx, id, importer.accountId);
    first.set(own[0]?.line.line ?? 0, loggedAs(id, own[0]?.line.no ?? '', own.length));
  }
  noteRows(tx, pointAdjustment.name, idsIn(sound, 'draft'));
  return found.map(({ line: { line }, fault }): LineWritten => {
    if (fault) return { line, written: 'refused', fault };
    const logged = first.get(line);
    return { line, written: 'added', ...(logged && { logged }) };
  });
};

/** What becomes of lines of files of members. */
export const adjustmentLines: LinesOf = { look, write };
