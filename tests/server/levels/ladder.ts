import { house } from '../../../server/entity/write/house.ts';
import type { Operation } from '../../../server/points/ledger/operation.ts';
import { ledgerOf, type Told } from '../points/ledger-tables.ts';

/* Experience, and the ladder that it leads up. */

const common = { title: '测试', by: house, wallet: 'experience' } as const;
export const gained = (told: Told): Operation => ({ ...common, kind: 'earn', bizType: 'admin_add', ...told });
export const taken = (told: Told): Operation => ({ ...common, kind: 'spend', bizType: 'admin_sub', ...told });

type Ledger = ReturnType<typeof ledgerOf>;

/** The ladder of wider.md §14: levels 2 to 5 have the numbers 2 to 5, the default one is 1. */
export const layLadder = (ledger: Ledger) =>
  ledger.rows(`insert into he_level (id, name, level, experience, discount, point_rate)
    select level, '等级' || level, level, experience, 1000000, 1000000
    from (values (2, 500), (3, 2000), (4, 6000), (5, 20000)) as l (level, experience)`);

/** The number of the level that a member has a row for; 1 without one. */
export const levelOf = async (ledger: Ledger, memberId: number): Promise<number> =>
  (await ledger.rows<{ id: number }>('select level_id as id from member_level where member_id = $1', [memberId]))[0]
    ?.id ?? 1;

/** The entries of a member: what each moved, what was there behind it, and the levels that it led from and to. */
export const stepsOf = (ledger: Ledger, memberId: number) =>
  ledger.rows<{ points: number; available_after: number; level_before_id: number; level_after_id: number }>(
    `select points, available_after, level_before_id, level_after_id from point_entry where member_id = $1 order by at, id`,
    [memberId],
  );
