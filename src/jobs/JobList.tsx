import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import { isOpen, jobStates, maxRunningJobs, type OwnJob } from '../../contract/jobs/jobs.ts';
import type { JobTrayActor } from '../../machines/jobs/job-tray.ts';
import { formatInstant, formatNumber } from '../entity/fields/formats.ts';
import { sizeText } from './size-text.ts';
import './jobs.css';

interface Props {
  readonly tray: JobTrayActor;
}

/** The operator's jobs, newest first. */
export function JobList({ tray }: Props) {
  const { jobs, error } = useSelector(tray, ({ context }) => context);
  const busy = useSelector(tray, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div className="job-panel" aria-busy={busy}>
      <h2>任务</h2>
      {error !== '' && (
        <Alert
          type="error"
          showIcon
          title={error}
          action={
            <Button size="small" onClick={() => tray.send({ type: 'REFRESH' })}>
              重试
            </Button>
          }
        />
      )}
      {jobs.length > 0 && (
        <ul aria-label="任务">
          {jobs.map((job) => (
            <JobLine key={job.id} job={job} tray={tray} waits={waitsIn(jobs, job)} />
          ))}
        </ul>
      )}
      {jobs.length === 0 && error === '' && <p>{busy ? '加载中' : '还没有任务'}</p>}
    </div>
  );
}

/** Whether a job waits for others of its owner. */
const waitsIn = (jobs: readonly OwnJob[], { state }: OwnJob) =>
  state === 'queued' && jobs.filter((job) => job.state === 'running').length >= maxRunningJobs;

/** 导出奖励 */
const nameOf = ({ label, title }: OwnJob) => `${label}${title}`;

function JobLine({ job, tray, waits }: Props & { readonly job: OwnJob; readonly waits: boolean }) {
  const { state, summary, error, created_at: at, seen } = job;
  const note = waits ? `同时最多进行 ${maxRunningJobs} 个任务，前面的完成后自动开始` : error || summary;
  return (
    <li className="job-line" data-state={state}>
      <span className="job-head">
        {!seen && !isOpen(state) && <span className="job-new">新</span>}
        <b>{nameOf(job)}</b>
        <small>{jobStates[state].label}</small>
        <time dateTime={at}>{formatInstant(at).slice(5, 16)}</time>
      </span>
      {isOpen(state) && <JobProgress job={job} />}
      {note !== '' && <span className="job-note">{note}</span>}
      <JobDeeds job={job} tray={tray} />
    </li>
  );
}

/** A total that nobody knows yet shows no part. */
function JobProgress({ job: { done, total, ...job } }: { readonly job: OwnJob }) {
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
  return (
    <span className="job-progress">
      <progress max={100} value={percent} aria-label={`${nameOf({ ...job, done, total })}的进度`} />
      <small>{total > 0 ? `${formatNumber(done)} / ${formatNumber(total)} 条` : '准备中'}</small>
    </span>
  );
}

function JobDeeds({ job, tray }: Props & { readonly job: OwnJob }) {
  const { id, state, files, preview, expires_at: until } = job;
  const name = nameOf(job);
  return (
    <span className="job-deeds">
      {isOpen(state) && (
        <Button size="small" aria-label={`取消${name}`} onClick={() => tray.send({ type: 'CANCEL', id })}>
          取消
        </Button>
      )}
      {state === 'failed' && (
        <Button size="small" aria-label={`重试${name}`} onClick={() => tray.send({ type: 'RETRY', id })}>
          重试
        </Button>
      )}
      {preview && (
        <Button
          size="small"
          type="primary"
          ghost
          aria-label={`查看${name}的预览`}
          onClick={({ currentTarget }) => {
            const box = currentTarget.closest<HTMLElement>('[popover]');
            tray.send({ type: 'PREVIEW', id });
            // It would lie above the dialog.
            box?.hidePopover();
          }}
        >
          查看预览
        </Button>
      )}
      {files.map((file) => (
        <Button
          key={file.name}
          size="small"
          type="primary"
          ghost
          aria-label={`下载${file.name}`}
          onClick={() => tray.send({ type: 'DOWNLOAD', id, name: file.name })}
        >
          下载（{sizeText(file.size)}）
        </Button>
      ))}
      {until !== null && <small>保留至 {formatInstant(until).slice(5, 10)}</small>}
    </span>
  );
}
