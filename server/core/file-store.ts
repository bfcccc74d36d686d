/**
 * Where the bytes of uploaded pictures lie: a folder of this machine (server/files/store/folder.ts), or a bucket that all instances of
 * one database share (server/files/store/bucket.ts). Names are ours; what lies under one never changes.
 */
export interface FileStore {
  /**
   * Whether nobody else keeps anything here, so that all of it may be removed with the rows. A bucket may hold the pictures of
   * another database as well.
   */
  readonly isOwn: boolean;
  /**
   * Keeps the bytes under a name, whole or not at all, and so that they outlive a power cut once this resolves.
   * @throws {StorageAway} then it is not known whether they arrived
   */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes under a name; undefined where there are none. @throws {StorageAway} */
  get(name: string): Promise<Buffer | undefined>;
  /** How many bytes lie under a name; undefined where there are none. @throws {StorageAway} */
  size(name: string): Promise<number | undefined>;
  /** Removes what lies under a name, if anything does. @throws {StorageAway} */
  remove(name: string): Promise<void>;
  /** Names of all that is kept and whole, in no order. @throws {StorageAway} */
  list(): Promise<readonly string[]>;
}

/** The storage of uploads does not answer, or refuses us: what lies there is not known. Never holds a key. */
export class StorageAway extends Error {
  /** What it said, or what became of the connection, in one word. */
  readonly reason: string;
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined;

  constructor(what: string, told: { readonly reason: string; readonly status: number | undefined }, cause: unknown) {
    super(`the storage of uploads: ${what}: ${told.reason}`, { cause });
    this.name = 'StorageAway';
    this.reason = told.reason;
    this.status = told.status;
  }
}
