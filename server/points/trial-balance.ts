import { sql } from 'kysely';
import { z } from 'zod';
import { type TrialBalance, trialBalanceCall, type WalletBalance } from '../../contract/points/trial-balance.ts';
import type { Db } from '../entity/write/database.ts';
import { type Route, route } from '../http/route.ts';

/**
 * Adds the ledger up, all of it, as it stands at one instant (engines.md §2.5, L1): what accounts say is available, and put aside, what
 * their lots and open holds are, what their entries come to, and the sides that those came from and went to. `off`: members of whom these
 * are not the same.
 */
export async function trialBalance(db: Db): Promise<readonly WalletBalance[]> {
  const { rows } = await sql<WalletBalance>`
    with side as (
      select wallet_id, member_id, available, held, debt, 0 as lots, 0 as holds, 0 as entries, 0 as entries_held, 0 as entries_debt
        from point_account
      union all select wallet_id, member_id, 0, 0, 0, remaining, 0, 0, 0, 0 from point_lot
      union all select wallet_id, member_id, 0, 0, 0, 0, amount, 0, 0, 0 from point_hold where status = 'open'
      union all select wallet_id, member_id, 0, 0, 0, 0, 0, points, held, debt from point_entry
    ), each as (
      select wallet_id, member_id, sum(available) as available, sum(held) as held, sum(debt) as debt, sum(lots) as lots, sum(holds) as holds,
        sum(entries) as entries, sum(entries_held) as entries_held, sum(entries_debt) as entries_debt,
        coalesce(sum(entries + entries_held) filter (where entries + entries_held > 0), 0) as issued,
        coalesce(-sum(entries + entries_held) filter (where entries + entries_held < 0), 0) as used
      from side group by wallet_id, member_id
    )
    select w.code, w.title, count(e.member_id) as members, coalesce(sum(e.available), 0)::bigint as available,
      coalesce(sum(e.lots), 0)::bigint as lots, coalesce(sum(e.held), 0)::bigint as held, coalesce(sum(e.holds), 0)::bigint as holds,
      coalesce(sum(e.debt), 0)::bigint as debt,
      coalesce(sum(e.issued), 0)::bigint as issued, coalesce(sum(e.used), 0)::bigint as used,
      count(*) filter (where e.available <> e.lots or e.available <> e.entries or e.held <> e.holds or e.held <> e.entries_held
        or e.debt <> e.entries_debt) as off
    from wallet as w left join each as e on e.wallet_id = w.id group by w.id order by w.id`.execute(db);
  return rows;
}

/** The same with its instant. */
async function balanceNow(db: Db): Promise<TrialBalance> {
  const { rows } = await sql<{ at: string }>`select now() as at`.execute(db);
  return { at: rows[0]?.at ?? '', wallets: await trialBalance(db) };
}

export const pointRoutes: readonly Route[] = [
  route({
    call: trialBalanceCall,
    access: { permissionId: 'PointLog', action: 'query' },
    summary: '积分试算：账户、批次与流水是否相符',
    input: z.strictObject({}),
    aside: true,
    read: (_, { store }) => balanceNow(store.db),
  }),
];
