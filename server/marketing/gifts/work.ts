import { sql } from 'kysely';
import type { MemberBox } from '../../core/member-keys.ts';
import { ifWritten, startRounds } from '../../core/rounds.ts';
import type { Store } from '../../db/store.ts';
import { type Tx, withTransaction } from '../../db/transaction.ts';
import { birthdayIndex } from '../../core/birthdays.ts';
import { memberBox } from '../../members/member-box.ts';
import { beginRuns, checkSome, runPiece } from './gift-runs.ts';
import { atOnce, giveSome, putOffFirst } from './give-gifts.ts';

const everyMs = 1000;
/** Birthdays that one transaction opens. */
const opened = 500;

/** The day in Shanghai by the clock of the database. */
async function todayIn(tx: Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date::text as day`.execute(
    tx,
  );
  return rows[0]?.day ?? '';
}

interface Sealed {
  readonly id: number;
  readonly stored: string;
  readonly key: string | null;
}

/** Makes birthdays findable that were written before they were; returns the last member that was looked at. */
async function indexSome(tx: Tx, box: MemberBox, from: number): Promise<number | undefined> {
  const { rows } = await sql<Sealed>`select u.id, u.birthday_sealed as stored, k.sealed as key from he_user as u
    left join he_user_key as k on k.user_id = u.id where u.birthday_sealed is not null and u.birthday_index is null and u.id > ${from}
    order by u.id limit ${opened} for no key update of u skip locked`.execute(tx);
  const found = rows.flatMap(({ id, stored, key }) => {
    const birthday = key === null ? undefined : box.openKey(key, id)?.open('birthday', stored);
    return birthday === undefined ? [] : [{ id, index: birthdayIndex(box, birthday.slice(5)) }];
  });
  await sql`update he_user as u set birthday_index = f.index from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (id bigint, index text)
    where u.id = f.id`.execute(tx);
  return rows.at(-1)?.id;
}

/** Makes all of them findable, piece by piece. What another server's key has sealed stays as it is. */
export async function indexBirthdays(store: Store, box: MemberBox, isStopped = () => false): Promise<void> {
  let from: number | undefined = 0;
  while (from !== undefined && !isStopped()) {
    const start: number = from;
    from = await withTransaction(store, (tx) => indexSome(tx, box, start));
  }
}

interface Giving {
  readonly isStopped?: () => boolean;
  /** The day in Shanghai, by the clock when not given. */
  readonly today?: string;
  /** Whom to tell of a gift that a fault of the program keeps. */
  readonly told?: (error: unknown) => void;
}

/**
 * Gives what was written down. Once giving many fails they are given one by one until nothing is due, and the one that fails is put off: what
 * happens to one gift is never another one's doing.
 */
async function giveAllDue(store: Store, { isStopped = () => false, told = () => {} }: Giving): Promise<void> {
  let most = atOnce;
  while (!isStopped()) {
    const count = most;
    try {
      if (!(await withTransaction(store, (tx) => giveSome(tx, count)))) return;
    } catch (error) {
      if (most === 1) {
        told(error);
        await withTransaction(store, putOffFirst);
      }
      most = 1;
    }
  }
}

/** Finds and gives all that is due by now. */
export async function giveGifts(store: Store, box: MemberBox, giving: Giving = {}): Promise<void> {
  const { isStopped = () => false } = giving;
  const day = giving.today ?? (await withTransaction(store, todayIn));
  const pieces: readonly ((tx: Tx) => Promise<boolean>)[] = [
    (tx) => checkSome(tx, box, day),
    (tx) => runPiece(tx, box, day),
  ];
  await withTransaction(store, (tx) => beginRuns(tx, day));
  for (const piece of pieces) while (!isStopped() && (await withTransaction(store, piece)));
  await giveAllDue(store, giving);
}

/** Does so again and again, here and on every other instance, until the returned function is called. */
export function startGifts(
  store: Store,
  secretKey: string,
  log: { warn(fields: object, line: string): void },
): () => Promise<void> {
  const box = memberBox(secretKey);
  const told = (error: unknown) => log.warn({ err: error }, 'gifts of levels could not be given');
  return startRounds(
    everyMs,
    ifWritten(store, everyMs, async (turn, isStopped) => {
      if (turn === 0) await indexBirthdays(store, box, isStopped);
      await giveGifts(store, box, { isStopped, told });
    }),
    told,
  );
}
