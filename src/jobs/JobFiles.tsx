import { Button } from 'antd';
import type { JobFile } from '../../contract/jobs/jobs.ts';
import type { Row } from '../../contract/core/page.ts';
import type { RecordActor } from '../../machines/entity/record/record.ts';
import { appIn } from '../core/app-in.ts';
import { saveJobFile } from './save-job-file.ts';
import { sizeText } from './size-text.ts';

interface Props {
  readonly job: Row;
  readonly record: RecordActor;
}

const isFile = (value: unknown): value is JobFile =>
  typeof value === 'object' && value !== null && 'name' in value && 'size' in value;

/** The files of one of the operator's own jobs, in its details; nothing of any other row. */
export function JobFiles({ job, record }: Props) {
  const files = job['job_files'];
  if (!Array.isArray(files)) return null;
  return (
    <section className="detail-part">
      <h4>文件</h4>
      {files.filter(isFile).map(({ name, size }) => (
        <Button key={name} aria-label={`下载${name}`} onClick={() => void save(record, { id: job.id, name })}>
          下载 {name}（{sizeText(size)}）
        </Button>
      ))}
    </section>
  );
}

async function save(record: RecordActor, file: { readonly id: number; readonly name: string }): Promise<void> {
  try {
    await saveJobFile(file);
  } catch (error) {
    const text = error instanceof Error ? error.message : '下载失败，请重试';
    appIn(record.system).send({ type: 'NOTIFY', notice: { cause: 'download', level: 'error', text } });
  }
}
