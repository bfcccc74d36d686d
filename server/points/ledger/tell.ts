import { noteRows } from '../../entity/events/row-news.ts';
import type { Db } from '../../entity/write/database.ts';
import type { Locked } from './locked.ts';

/** An entry that was written, with the levels before and behind it. */
interface Moved {
  readonly id: number;
  readonly member_id: number;
  readonly levels: readonly (number | null)[];
}

/** Tells whoever looks at the entries, at their members, or at the levels that some of them left and reached. */
export function tellMoved(tx: Db, { kind }: Pick<Locked, 'kind'>, written: readonly Moved[]): void {
  noteRows(
    tx,
    kind === 'experience' ? 'experience_log' : 'point_log',
    written.map(({ id }) => id),
  );
  noteRows(
    tx,
    'he_user',
    written.map(({ member_id: id }) => id),
  );
  const changed = written.filter(({ levels: [before, after] }) => before !== after);
  noteRows(tx, 'he_level', [...new Set(changed.flatMap(({ levels }) => levels.flatMap((id) => id ?? [])))]);
}
