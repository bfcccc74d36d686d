import type { Store } from '../../../server/db/store.ts';
import { type Line, ledgerOf, type Lot } from './ledger-tables.ts';

/* What has to hold of a ledger at any instant (engines.md §2.6), added up here and not by the product. */

/** What entries come to, one after another. */
interface Replayed {
  available: number;
  held: number;
  readonly lots: Map<string, number>;
}

const sum = (lots: readonly Lot[]) => lots.reduce((all, { points }) => all + points, 0);

/** What one account and its lots are as its entries alone have them, with what is wrong on the way. */
function replay(entries: readonly Line[]): Replayed & { readonly wrong: readonly string[] } {
  const wrong: string[] = [];
  const state: Replayed = { available: 0, held: 0, lots: new Map() };
  const seen = new Map<number, Line>();
  let before: Line | undefined;
  for (const entry of entries) {
    const { id, points, held, lots, available_after } = entry;
    state.available += points;
    state.held += held;
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
  return { ...state, wrong: [...wrong, ...wrongReturns(entries, seen), ...wrongDays(entries), ...wrongHolds(entries)] };
}

/** Only what is put off moves no points, and it goes to a later day; never is more given back than has expired. */
function wrongDays(entries: readonly Line[]): readonly string[] {
  let expired = 0;
  return entries.flatMap(({ id, biz_type: type, points, lots }) => {
    if (type === 'expire' || type === 'reinstate') expired -= points;
    const [last] = lots.slice(-1);
    const isPutOff =
      type !== 'hold_confirm' &&
      type !== 'give_revoke' &&
      points === 0 &&
      (last?.points ?? 0) > 0 &&
      lots.slice(0, -1).every((lot) => lot.points < 0);
    return [
      ...(expired < 0 ? [`entry ${id}: gives back more than has expired`] : []),
      ...((type === 'extend') === isPutOff ? [] : [`entry ${id}: ${type} of ${JSON.stringify(lots)}`]),
    ];
  });
}

/** What is put aside goes from the one side to the other, or is spent from there; nothing else touches it. */
function wrongHolds(entries: readonly Line[]): readonly string[] {
  let all = 0;
  return entries.flatMap(({ id, biz_type: type, points, held, held_after }) => {
    const isMoved = (type === 'hold' && points < 0) || (type === 'hold_release' && points > 0);
    all += held;
    const fits = isMoved ? held === -points : type === 'hold_confirm' ? points === 0 && held < 0 : held === 0;
    return fits && all === held_after && all >= 0
      ? []
      : [`entry ${id}: ${type} of ${points} and ${held}, ${held_after} held`];
  });
}

/** Days that points which come back to a lot that has expired have from then on, unless operators set others. */
const graceDays = 30;
/** The day of an instant as the product's zone has it, so many days later. */
const dayOf = (at: string, later = 0): string =>
  new Date(Date.parse(at) + later * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

/** What was taken of an entry and is owed of it comes to no more than it gave. */
function wrongRevokes(entries: readonly Line[], given: number): readonly string[] {
  const of = entries.find(({ id }) => id === given)?.points ?? 0;
  const taken = entries
    .filter(({ undo_of }) => undo_of === given)
    .reduce((all, { points, debt }) => all + debt - points, 0);
  return taken > of ? [`entry ${given}: ${taken} of ${of} were taken back`] : [];
}

/** L3: what came back is no more of any lot than was taken of it, and stands in that lot; what has expired meanwhile has days of grace. */
function wrongReturns(entries: readonly Line[], byId: ReadonlyMap<number, Line>): readonly string[] {
  const left = new Map(
    entries
      .filter(({ points }) => points < 0)
      .map(({ id, lots }) => [id, lots.map((lot) => ({ ...lot, points: -lot.points }))]),
  );
  return entries.flatMap(({ id, biz_type: type, undo_of, lots, at }) => {
    if (undo_of === null) return [];
    // What was given is taken back, no more than there was.
    if (type === 'give_revoke') return wrongRevokes(entries, undo_of);
    if ((byId.get(undo_of)?.points ?? 1) > 0) return [`entry ${id}: undoes what was not spent`];
    return lots.flatMap(({ expire_on, points }) => {
      let rest = points;
      for (const taken of left.get(undo_of) ?? []) {
        const comesTo = taken.expire_on < dayOf(at) ? dayOf(at, graceDays) : taken.expire_on;
        const back = comesTo === expire_on ? Math.min(rest, taken.points) : 0;
        taken.points -= back;
        rest -= back;
      }
      return rest > 0 ? [`entry ${id}: more of ${expire_on} than ${undo_of} took`] : [];
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

/** What open holds come to, each as its entry took it; an entry ends each of the others. */
async function openHolds({ rows }: ReturnType<typeof ledgerOf>, id: number, wallet: number): Promise<number> {
  const [found] = await rows<{ open: number; lost: number }>(
    `select coalesce(sum(h.amount) filter (where h.status = 'open'), 0)::bigint as open,
      count(*) filter (where e.held is distinct from h.amount or e.lots is distinct from h.lots
        or (h.status = 'open') <> (o.id is null) or o.held <> -h.amount) as lost
    from point_hold as h left join point_entry as e on e.member_id = h.member_id and e.id = h.entry_id and e.biz_type = 'hold'
      left join point_entry as o on o.member_id = h.member_id and o.id = h.end_entry_id
        and o.biz_type = case h.status when 'confirmed' then 'hold_confirm' else 'hold_release' end
    where h.member_id = $1 and h.wallet_id = $2`,
    [id, wallet],
  );
  if (found?.lost !== 0) throw new Error(`member ${id}: ${found?.lost} holds are not as their entries have them`);
  return found.open;
}

async function faultsOfAccount(ledger: ReturnType<typeof ledgerOf>, id: number, wallet: number): Promise<string[]> {
  const entries = await ledger.entries(id);
  const { available, held, lots, wrong } = replay(entries.filter((entry) => entry.wallet_id === wallet));
  const kept = await ledger.lots(id, wallet);
  const rebuilt = [...lots].filter(([, points]) => points > 0).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const said = await ledger.available(id, wallet);
  const put = await ledger.held(id, wallet);
  const owed = await ledger.debt(id, wallet);
  const debts = entries.filter((entry) => entry.wallet_id === wallet).reduce((all, { debt }) => all + debt, 0);
  const open = await openHolds(ledger, id, wallet);
  return [
    ...wrong,
    ...(said === available ? [] : [`member ${id}: ${said} available, ${available} by entries`]),
    ...(put === held ? [] : [`member ${id}: ${put} held, ${held} by entries`]),
    ...(owed === debts ? [] : [`member ${id}: ${owed} owed, ${debts} by entries`]),
    ...(put === open ? [] : [`member ${id}: ${put} held, ${open} in open holds`]),
    ...(said === sum(kept) ? [] : [`member ${id}: ${said} available, ${sum(kept)} in lots`]),
    ...(JSON.stringify(rebuilt) === JSON.stringify(kept.map(({ expire_on, points }) => [expire_on, points]))
      ? []
      : [`member ${id}: lots ${JSON.stringify(kept)}, by entries ${JSON.stringify(rebuilt)}`]),
  ];
}
