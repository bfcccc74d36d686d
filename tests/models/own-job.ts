import type { OwnJob } from '../../contract/jobs/jobs.ts';

/** An export that is a quarter done, and whatever else is said of it. */
export const ownJob = (changes: Partial<OwnJob> = {}): OwnJob => ({
  id: 1,
  kind: 'export',
  label: '导出',
  title: '奖励',
  state: 'running',
  done: 1000,
  total: 4000,
  summary: '',
  files: [],
  preview: null,
  error: '',
  seen: false,
  created_at: '2026-11-22T09:30:00+08:00',
  finished_at: null,
  expires_at: null,
  ...changes,
});
