import { sql } from 'kysely';
import { maskText } from '../../../contract/core/mask.ts';
import { fieldOf } from '../../../contract/entity/entity.ts';
import { heUser } from '../../../contract/members/he-user.entity.ts';
import type { SealedField } from '../../../contract/members/member-states.ts';
import { wordsOf } from '../../../contract/entity/words.ts';
import type { MemberBox, MemberKey } from '../../core/member-keys.ts';
import { failure } from '../../http/failure.ts';
import type { LineLook, LineSent, LinesOf } from '../../entity/import-lines.ts';
import { mayReveal } from '../../entity/read/masked-look-ups.ts';
import type { Db, Operator } from '../../entity/write/database.ts';
import { faultsOfLine, type LineValues, valuesOf } from './line-values.ts';

/** A member that a phone of the file finds. */
interface Held {
  readonly index: string;
  readonly id: number;
  readonly version: number;
  readonly nickname: string;
  readonly gender: string;
  readonly region_code: string | null;
  readonly real_name_sealed: string | null;
  readonly birthday_sealed: string | null;
  readonly address_sealed: string | null;
  readonly key: string | null;
}

/** Members by the index of a phone: their own, or one of an account that was merged into theirs. */
async function heldBy(tx: Db, indexes: readonly string[]): Promise<ReadonlyMap<string, Held>> {
  const { rows } = await sql<Held>`
    with found as (
      select h.mobile_index as index, h.id from he_user as h where h.mobile_index = any(${indexes}::text[])
      union all select o.index, o.user_id from he_user_openid as o
        where o.kind = 'mobile' and o.app = '' and o.index = any(${indexes}::text[]))
    select f.index, u.id, u.version, u.nickname, u.gender, u.region_code, u.real_name_sealed, u.birthday_sealed, u.address_sealed,
      k.sealed as key
    from found as f join he_user as u on u.id = f.id left join he_user_key as k on k.user_id = u.id`.execute(tx);
  return new Map(rows.map((row) => [row.index, row]));
}

const shown = (key: SealedField, value: string | null | undefined): string | null => {
  const { mask } = fieldOf(heUser, key);
  return value === null || value === undefined || mask === undefined ? null : maskText(mask, value);
};

type Change = NonNullable<LineLook['changes']>[number];

function plainChanges(held: Held, { plain }: LineValues): readonly Change[] {
  const before: Readonly<Record<string, string | null>> = {
    nickname: held.nickname,
    gender: held.gender,
    region_code: held.region_code,
  };
  return Object.entries(plain).flatMap(([key, after]) => {
    const field = fieldOf(heUser, key);
    const said = (value: string | null) => (value === null ? null : wordsOf(field, value));
    return before[key] === after
      ? []
      : [{ label: field.label, before: said(before[key] ?? null), after: said(after ?? null) }];
  });
}

function personalChanges(held: Held, { personal }: LineValues, key: MemberKey | undefined): readonly Change[] {
  return (['real_name', 'birthday', 'address'] as const).flatMap((field) => {
    const after = personal[field];
    const stored = held[`${field}_sealed`];
    const before = stored === null ? null : key?.open(field, stored);
    if (after === undefined || before === after) return [];
    return [{ label: fieldOf(heUser, field).label, before: shown(field, before), after: shown(field, after) }];
  });
}

function lookAt(line: LineValues, held: Held | undefined, index: string, { box, mayEdit }: Looking): LineLook {
  const keys = [{ field: 'mobile', value: index }, ...(held ? [{ field: '', value: String(held.id) }] : [])];
  const faults = faultsOfLine(line);
  if (!held || faults.length > 0) return { outcome: 'new', keys, faults };
  const target = { id: held.id, version: held.version };
  if (line.skips) return { outcome: 'unchanged', keys, target };
  const key = held.key === null ? undefined : box.openKey(held.key, held.id);
  const changes = [...plainChanges(held, line), ...personalChanges(held, line, key)];
  if (changes.length === 0) return { outcome: 'unchanged', keys, target };
  const denied = { field: 'mobile', message: '该手机号已是会员，您没有「修改」权限' };
  return { outcome: 'changed', keys, target, changes, faults: mayEdit ? [] : [denied] };
}

interface Looking {
  readonly box: MemberBox;
  readonly mayEdit: boolean;
}

/**
 * What lines of phones would do. Whoever imports learns of each phone whether it is a member's, so it takes the right to have one told.
 * @throws {Failure} 40301
 */
export const lookAtLines: LinesOf['look'] = async (tx, lines, importer: Operator, box) => {
  if (!mayReveal(heUser, importer)) throw failure('noAction', '导入会员需要「详情」权限');
  const mayEdit = importer.grants?.has(`${heUser.permissionId}.edit`) === true;
  const read = lines.map(({ line, sent }: LineSent) => {
    const values = valuesOf(sent);
    return { line, values, index: box.indexOf('mobile', values.mobile) };
  });
  const held = await heldBy(
    tx,
    read.map(({ index }) => index),
  );
  return new Map(
    read.map(({ line, values, index }) => [line, lookAt(values, held.get(index), index, { box, mayEdit })]),
  );
};
