import type { Entity } from '../../../contract/entity/entity.ts';
import type { MemberBox } from '../../core/member-keys.ts';
import type { Store } from '../../db/store.ts';
import { withTransaction } from '../../db/transaction.ts';
import { invalid } from '../../http/failure.ts';
import { parameterOf } from '../../dictionary/parameter-values.ts';
import { columnsOf } from './columns.ts';
import { keepReading, saidOfSheet, sheetsOf } from './file-reading.ts';
import { FileFault } from './reading/file-fault.ts';
import { type FileInThread, readFile } from './reading/read-file.ts';
import { type FileRow, isComment } from './reading/row.ts';
import { beginUpload, dropUpload, keepKey, stageRows } from './staging.ts';
import { newVault, openVault, type Vault } from './vault.ts';

/** Whose file it is, and what it is called. */
interface Sent {
  readonly entity: Entity;
  readonly accountId: number;
  readonly name: string;
  /** Seals the lines of files that are personal. */
  readonly box: MemberBox | undefined;
}

/**
 * Reads a file into the staging table, some lines at a time. What cannot be read, or has columns that are not ours, leaves nothing.
 * @throws {Failure} 40001 on `file`
 */
export async function receiveFile(
  store: Store,
  entity: Entity,
  accountId: number,
  file: { readonly bytes: Buffer; readonly name: string; readonly box?: MemberBox },
): Promise<{ readonly id: number; readonly total: number }> {
  const most = await parameterOf(store.db, 'import.max_rows');
  const receiver = new Receiver(store, { entity, accountId, name: file.name, box: file.box }, most);
  try {
    return await readFile(file.bytes, (opened) => receiver.receive(opened));
  } catch (error) {
    await receiver.drop();
    throw error instanceof FileFault ? invalid([{ field: 'file', message: error.message }]) : error;
  }
}

/** Takes the lines of one file. */
class Receiver {
  #id = 0;
  #total = 0;
  #comments = 0;
  #vault: Vault = openVault;
  readonly #store: Store;
  readonly #sent: Sent;
  readonly #most: number;

  constructor(store: Store, sent: Sent, most: number) {
    this.#store = store;
    this.#sent = sent;
    this.#most = most;
  }

  async receive(opened: FileInThread): Promise<{ readonly id: number; readonly total: number }> {
    try {
      for await (const rows of opened.rows) await this.#take(rows);
      if (this.#total === 0) throw new FileFault(this.#id === 0 ? '文件是空的' : '文件中没有要导入的行');
    } catch (error) {
      throw error instanceof FileFault ? new FileFault(saidOfSheet(error.message, opened)) : error;
    }
    const reading = { ...sheetsOf(opened), comments: this.#comments, hidden_lines: opened.notes.hiddenLines };
    await withTransaction(this.#store, (tx) => keepReading(tx, this.#id, reading));
    return { id: this.#id, total: this.#total };
  }

  async drop(): Promise<void> {
    if (this.#id !== 0) await withTransaction(this.#store, (tx) => dropUpload(tx, this.#id));
  }

  /** The first line that is no comment heads the others. */
  async #take(rows: readonly FileRow[]): Promise<void> {
    const lines = rows.filter((row) => !isComment(row));
    this.#comments += rows.length - lines.length;
    const [first, ...behind] = lines;
    if (!first) return;
    const due = this.#id === 0 ? behind : lines;
    if (this.#id === 0) await this.#begin(first);
    this.#total += due.length;
    if (this.#total > this.#most)
      throw new FileFault(`一次最多导入 ${this.#most.toLocaleString('en-US')} 行，请分成几个文件`);
    if (due.length > 0) await withTransaction(this.#store, (tx) => stageRows(tx, this.#id, due, this.#vault));
  }

  async #begin(heading: FileRow): Promise<void> {
    const { entity, accountId, name, box } = this.#sent;
    const columns = columnsOf(entity, heading);
    await withTransaction(this.#store, async (tx) => {
      this.#id = await beginUpload(tx, accountId, { ...columns, entity: entity.name, name });
      this.#vault = newVault(entity, this.#id, box);
      await keepKey(tx, this.#id, this.#vault);
    });
  }
}
