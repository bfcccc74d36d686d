import type { Store } from '../../../server/db/store.ts';
import { type Line, ledgerOf, type Lot } from './ledger-tables.ts';

/* What has to hold of a ledger at any instant (engines.md §2.6), added up here and not by the product. */

/** What entries come to, one after another. */
interface Replayed {
  available: number;
  readonly lots: Map<string, number>;
}

const sum = (lots: readonly Lot[]) => lots.reduce((all, { points }) => all + points, 0);

/** What one account and its lots are as its entries alone have them, with what is wrong on the way. */
function replay(entries: readonly Line[]): Replayed & { readonly wrong: readonly string[] } {
  const wrong: string[] = [];
  const state: Replayed = { available: 0, lots: new Map() };
  const seen = new Map<number, Line>();
  let before: Line | undefined;
  for (const entry of entries) {
    const { id, points, lots, available_after } = entry;
    state.available += points;
    if (sum(lots) !== points) wrong.push(`entry ${id}: its lots are not its points`);
    if (state.available !== available_after) wrong.push(`entry ${id}: ${available_after} is not ${state.available}`);
    for (const { expire_on, points: moved } of lots) {
      const left = (state.lots.get(expire_on) ?? 0) + moved;
      if (left < 0) wrong.push(`entry ${id}: more of ${expire_on} than there was`);
      state.lots.set(expire_on, left);
    }
    if (before && (before.at > entry.at || before.id >= id)) wrong.push(`entry ${id}: before ${before.id}`);
    before = entry;
    seen.set(id, entry);
  }
  return { ...state, wrong: [...wrong, ...wrongReturns(entries, seen), ...wrongDays(entries)] };
}

/** Only what is put off moves no points, and it goes to a later day; never is more given back than has expired. */
function wrongDays(entries: readonly Line[]): readonly string[] {
  let expired = 0;
  return entries.flatMap(({ id, biz_type: type, points, lots }) => {
    if (type === 'expire' || type === 'reinstate') expired -= points;
    const [last] = lots.slice(-1);
    const isPutOff = points === 0 && (last?.points ?? 0) > 0 && lots.slice(0, -1).every((lot) => lot.points < 0);
    return [
      ...(expired < 0 ? [`entry ${id}: gives back more than has expired`] : []),
      ...((type === 'extend') === isPutOff ? [] : [`entry ${id}: ${type} of ${JSON.stringify(lots)}`]),
    ];
  });
}

/** L3: what came back is no more of any lot than was taken of it, as long as nothing has expired. */
function wrongReturns(entries: readonly Line[], byId: ReadonlyMap<number, Line>): readonly string[] {
  const left = new Map<string, number>();
  for (const { id, points, lots } of entries)
    if (points < 0) for (const lot of lots) left.set(`${id} ${lot.expire_on}`, -lot.points);
  return entries.flatMap(({ id, undo_of, lots }) => {
    if (undo_of === null) return [];
    if ((byId.get(undo_of)?.points ?? 1) > 0) return [`entry ${id}: undoes what was not spent`];
    return lots.flatMap(({ expire_on, points }) => {
      const key = `${undo_of} ${expire_on}`;
      left.set(key, (left.get(key) ?? 0) - points);
      return (left.get(key) ?? 0) < 0 ? [`entry ${id}: more of ${expire_on} than ${undo_of} took`] : [];
    });
  });
}

/** Everything that is wrong with a ledger; nothing when it is sound (L1, L2, L3, L6). */
export async function faultsOf(store: Store): Promise<readonly string[]> {
  const ledger = ledgerOf(store);
  const accounts = await ledger.rows<{ id: number; wallet: number }>(
    'select member_id as id, wallet_id as wallet from point_account order by 1, 2',
  );
  const faults = await Promise.all(accounts.map(({ id, wallet }) => faultsOfAccount(ledger, id, wallet)));
  const [keys] = await ledger.rows<{ keys: number; entries: number; lost: number }>(
    `select (select count(*) from grant_key) as keys, (select count(*) from point_entry) as entries,
      (select count(*) from grant_key as k where not exists (select from point_entry as e
        where e.member_id = k.member_id and e.at = k.entry_at and e.id = k.entry_id and e.biz_no = k.key)) as lost`,
  );
  if (keys?.keys !== keys?.entries || keys?.lost !== 0)
    faults.push([`keys and entries differ: ${JSON.stringify(keys)}`]);
  return faults.flat();
}

async function faultsOfAccount(ledger: ReturnType<typeof ledgerOf>, id: number, wallet: number): Promise<string[]> {
  const entries = await ledger.entries(id);
  const { available, lots, wrong } = replay(entries.filter((entry) => entry.wallet_id === wallet));
  const kept = await ledger.lots(id, wallet);
  const rebuilt = [...lots].filter(([, points]) => points > 0).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const said = await ledger.available(id, wallet);
  return [
    ...wrong,
    ...(said === available ? [] : [`member ${id}: ${said} available, ${available} by entries`]),
    ...(said === sum(kept) ? [] : [`member ${id}: ${said} available, ${sum(kept)} in lots`]),
    ...(JSON.stringify(rebuilt) === JSON.stringify(kept.map(({ expire_on, points }) => [expire_on, points]))
      ? []
      : [`member ${id}: lots ${JSON.stringify(kept)}, by entries ${JSON.stringify(rebuilt)}`]),
  ];
}
