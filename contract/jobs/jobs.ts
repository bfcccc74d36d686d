import type { Call } from '../entity/call.ts';

/** How a background job stands. `queued` and `running` are open, the others are over. */
export const jobStates = {
  queued: { label: '排队中', color: 'default' },
  running: { label: '进行中', color: 'processing' },
  done: { label: '已完成', color: 'success' },
  failed: { label: '失败', color: 'error' },
  cancelled: { label: '已取消', color: 'default' },
} as const;
export type JobState = keyof typeof jobStates;

/** Kinds of jobs as operators tell them apart (wider.md §10.10). */
export const jobKinds = {
  import: { label: '导入', color: 'blue' },
  export: { label: '导出', color: 'cyan' },
  batch: { label: '批量', color: 'purple' },
} as const;

/** What operators call each kind of work. */
export const workLabels = {
  export: '导出',
  import_check: '导入校验',
  import_commit: '导入',
  order_sync: '同步',
  batch: '批量',
} as const;

/** Whether a job may still go on by itself. */
export const isOpen = (state: JobState): boolean => state === 'queued' || state === 'running';

/** A file that a job made. Its name is both what the download call asks for and what the file is saved as. */
export interface JobFile {
  readonly name: string;
  readonly mime: string;
  /** Bytes. */
  readonly size: number;
}

/** What came out of a job. `summary` is a Chinese sentence. */
export interface JobResult {
  readonly summary: string;
  readonly files?: readonly JobFile[];
}

/** An import that was looked at and waits for its commit. */
export interface WaitingImport {
  readonly entity: string;
  readonly import_id: number;
}

/** A job as its owner sees it. */
export interface OwnJob {
  readonly id: number;
  readonly kind: string;
  /** What kind of work it is, and on what: 导出, 奖励. */
  readonly label: string;
  readonly title: string;
  readonly state: JobState;
  readonly done: number;
  /** 0 while nobody knows. */
  readonly total: number;
  /** A sentence; empty until the job is done. */
  readonly summary: string;
  /** Empty too once they were removed. */
  readonly files: readonly JobFile[];
  /** What it looked at, as long as that waits for its commit (machines/jobs/import.ts); null otherwise. */
  readonly preview: WaitingImport | null;
  /** Why it failed: a sentence, empty otherwise. */
  readonly error: string;
  /** Whether the owner has seen in the tray that it is over. */
  readonly seen: boolean;
  readonly created_at: string;
  readonly finished_at: string | null;
  /** When its files are removed. */
  readonly expires_at: string | null;
}

/** Days for which the files of a job are kept. */
export const jobFileDays = 7;

/** How many jobs the list answers, newest first. Open ones always come. */
export const jobsListed = 30;

/** Jobs of one account that run at the same time; further ones wait (wider.md §10.10). */
export const maxRunningJobs = 2;

/** Jobs of one account that may be open at the same time. */
export const maxOpenJobs = 20;

/** Everybody's own jobs, whatever his pages. */
export const jobCalls = {
  /** `{data: OwnJob[]}`, newest first. */
  list: 'GET /admin/api/jobs',
  /** `{id}`: stops an open job. What it had written stays written; files that it was making are dropped. */
  cancel: 'PUT /admin/api/jobs/cancel',
  /** `{id}`: a failed job goes on where it stopped. */
  retry: 'PUT /admin/api/jobs/retry',
  /** `{upTo}`: finished jobs up to this id have been seen. */
  seen: 'PUT /admin/api/jobs/seen',
  /** `id`, `name`: the file itself, no envelope. */
  file: 'GET /admin/api/jobs/file',
} as const satisfies Readonly<Record<string, Call>>;
