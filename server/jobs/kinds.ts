import { exportKind } from './export/kind.ts';
import { importCheck, importCommit } from './imports/jobs.ts';
import { orderSync } from '../orders/sync-job.ts';
import type { AnyJobKind } from './kind.ts';

/** All kinds of background work. */
export const jobKinds: readonly AnyJobKind[] = [exportKind, importCheck, importCommit, orderSync];

/** What operators call a kind; a job may outlive the release that knew its kind. */
export const kindLabel = (kind: string): string => jobKinds.find((known) => known.kind === kind)?.label ?? '任务';
