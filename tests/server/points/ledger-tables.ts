import { migrate } from '../../../server/db/migrate.ts';
import { openStore, type Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { Failure } from '../../../server/http/failure.ts';
import { house } from '../../../server/entity/write/house.ts';
import type { Amounts, Operation, Posted } from '../../../server/points/ledger/operation.ts';
import { collectDebt, writeOffDebt } from '../../../server/points/ledger/debts-asked.ts';
import { clearAccounts, mergeAccounts } from '../../../server/points/ledger/leave.ts';
import { post } from '../../../server/points/ledger/post.ts';
import { preparedDataDir } from '../db/data-dirs.ts';
import { freshPostgres } from '../db/engines.ts';
import type { Engine } from '../engine.ts';

/* The tables of the ledger as tests look at them. */

const limits = { connection: 45_000 };
const onPostgres = (databaseUrl: string) =>
  openStore({ dataDir: 'unused', databaseUrl, limits, postgres: { connect: 45_000 } });

/** An empty ledger of its own. */
export async function openLedger(engine: Engine): Promise<Store> {
  const store = await (engine === 'PostgreSQL'
    ? onPostgres(await freshPostgres())
    : openStore({ dataDir: await preparedDataDir(), limits }));
  await migrate(store.pool);
  return store;
}

/** An empty ledger on PostgreSQL as two servers have it open. */
export async function openByTwo(): Promise<readonly [Store, Store]> {
  const databaseUrl = await freshPostgres();
  const one = await onPostgres(databaseUrl);
  await migrate(one.pool);
  return [one, await onPostgres(databaseUrl)];
}

export interface Lot {
  readonly expire_on: string;
  readonly points: number;
}
export interface Line {
  readonly id: number;
  readonly wallet_id: number;
  readonly biz_type: string;
  readonly points: number;
  readonly held: number;
  readonly debt: number;
  readonly available_after: number;
  readonly held_after: number;
  readonly lots: readonly Lot[];
  readonly biz_no: string;
  readonly undo_of: number | null;
  readonly at: string;
}

/** What is told of an operation in short: the rest is the same for all. */
export type Told = Pick<Amounts, 'memberId' | 'key' | 'points'> & { readonly wallet?: string };

const common = { title: '测试', by: house } as const;
export const earning = (told: Told): Operation => ({ ...common, kind: 'earn', bizType: 'draw_win', ...told });
export const spending = (told: Told): Operation => ({ ...common, kind: 'spend', bizType: 'draw_cost', ...told });
export const returning = (undoes: string, told: Told): Operation => ({
  ...common,
  kind: 'return',
  bizType: 'exchange_back',
  undoes,
  ...told,
});

export const clawing = (undoes: string, told: Told): Operation => ({
  ...common,
  kind: 'claw_back',
  bizType: 'give_revoke',
  undoes,
  ...told,
});
export const holding = (told: Told & { readonly until?: string }): Operation => ({
  ...common,
  kind: 'hold',
  bizType: 'hold',
  ...told,
});
/** What the hold of a key comes to. */
export const ending = (kind: 'confirm' | 'release' | 'lapse', memberId: number, key: string): Operation => ({
  ...common,
  kind,
  bizType: kind === 'confirm' ? 'hold_confirm' : 'hold_release',
  memberId,
  key,
});

/** Reads and writes a ledger. */
export const ledgerOf = (store: Store) => {
  const rows = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await store.pool.query<Row>(text, [...values])).rows;
  return {
    rows,
    post: (operation: Operation): Promise<Posted> => withTransaction(store, (tx) => post(tx, operation)),
    /** Somebody goes with all that he has, into the accounts of another one or for good. */
    leave: ({ from, into }: { readonly from: number; readonly into?: number | undefined }): Promise<void> =>
      withTransaction(store, (tx) =>
        into === undefined ? clearAccounts(tx, from, house) : mergeAccounts(tx, { from, into }, house),
      ),
    /** Somebody decides about what a member owes. */
    decide: ({
      memberId,
      how,
      nth,
    }: {
      memberId: number;
      how: 'collect' | 'write_off';
      nth: number;
    }): Promise<number> =>
      withTransaction(store, (tx) => {
        const asked = { memberId, key: `d${nth}`, title: '测试', by: house };
        return how === 'collect' ? collectDebt(tx, asked) : writeOffDebt(tx, asked);
      }),
    available: async (memberId: number, walletId = 1) =>
      (
        await rows<{ available: number }>(
          'select available from point_account where member_id = $1 and wallet_id = $2',
          [memberId, walletId],
        )
      )[0]?.available ?? 0,
    held: async (memberId: number, walletId = 1) =>
      (
        await rows<{ held: number }>('select held from point_account where member_id = $1 and wallet_id = $2', [
          memberId,
          walletId,
        ])
      )[0]?.held ?? 0,
    debt: async (memberId: number, walletId = 1) =>
      (
        await rows<{ debt: number }>('select debt from point_account where member_id = $1 and wallet_id = $2', [
          memberId,
          walletId,
        ])
      )[0]?.debt ?? 0,
    holds: (memberId: number) =>
      rows<{ id: number; key: string; status: string; amount: number; until: string; lots: readonly Lot[] }>(
        'select id, key, status, amount, until, lots from point_hold where member_id = $1 order by id',
        [memberId],
      ),
    lots: (memberId: number, walletId = 1) =>
      rows<Lot>(
        'select expire_on, remaining as points from point_lot where member_id = $1 and wallet_id = $2 and remaining > 0 order by 1',
        [memberId, walletId],
      ),
    entries: (memberId: number) =>
      rows<Line>('select * from point_entry where member_id = $1 order by at, id', [memberId]),
    empty: () => rows('truncate point_account, point_lot, point_entry, point_hold, grant_key, point_expiry_run'),
    /** Has the lots of a member expire on these days. */
    lotsOn: async (memberId: number, lots: readonly Lot[]) => {
      await rows('delete from point_lot where member_id = $1', [memberId]);
      for (const { expire_on, points } of lots)
        await rows('insert into point_lot values ($1, 1, $2, $3)', [memberId, expire_on, points]);
    },
  };
};

let last = 100;
/** Somebody who has nothing. */
export const newMember = (): number => (last += 1);

/** Days from today on, as the product's zone has them. */
export const day = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

/** What something is refused with. @throws {Error} when it is taken, and whatever is no refusal */
export async function refusalOf(work: Promise<unknown>): Promise<Failure> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('it was taken');
}
