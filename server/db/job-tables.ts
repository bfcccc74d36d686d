import type { ColumnType } from 'kysely';
import type { JobResult, JobState } from '../../contract/jobs/jobs.ts';
import type { Defaulted, Identity, Moment, Optional } from './column-types.ts';

/** jsonb that may be null: read parsed, written as JSON text. */
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

interface JobTable {
  id: Identity;
  kind: string;
  /** What it is about, in Chinese. */
  title: Defaulted<string>;
  input: ColumnType<unknown, string, string>;
  state: Defaulted<JobState>;
  dedupe_key: Optional<string>;
  attempts: Defaulted<number>;
  run_at: Moment;
  lease_token: Optional<string>;
  lease_until: Optional<string>;
  done: Defaulted<number>;
  total: Defaulted<number>;
  point: OptionalJson<unknown>;
  result: OptionalJson<JobResult>;
  error: Defaulted<string>;
  created_by: number;
  told_at: Optional<string>;
  seen: Defaulted<boolean>;
  created_at: Moment;
  started_at: Optional<string>;
  finished_at: Optional<string>;
}

interface JobFileTable {
  job_id: number;
  name: string;
  seq: number;
  content: Buffer;
}

interface ExportPageTable {
  job_id: number;
  page: number;
  ids: number[];
}

interface BatchPageTable {
  job_id: number;
  page: number;
  ids: number[];
  failed: OptionalJson<unknown>;
}

interface OrderSyncItemTable {
  job_id: number;
  order_id: number;
  outcome: Optional<'done' | 'failed'>;
  error: Optional<string>;
}

/** The tables of background jobs. */
export interface JobTables {
  job: JobTable;
  job_file: JobFileTable;
  export_page: ExportPageTable;
  batch_page: BatchPageTable;
  order_sync_item: OrderSyncItemTable;
}
