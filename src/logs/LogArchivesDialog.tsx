import { useSelector } from '@xstate/react';
import { Button, Empty, Modal, Spin } from 'antd';
import type { AnyActorRef } from 'xstate';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import type { LogArchive } from '../../contract/logs/log-archives.ts';
import type { LogArchivesActor } from '../../machines/logs/log-archives.ts';
import { formatInstant, formatNumber } from '../entity/fields/formats.ts';
import { sizeText } from '../jobs/size-text.ts';
import { DialogFailure } from '../entity/dialogs/EditingDialog.tsx';
import { stateText } from '../core/state-text.ts';
import './log-archives.css';

interface Props {
  /** The dialog's actor: the room starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** 历史归档: files of old lines, a month each, drawn from the logArchives chart. */
export function LogArchivesDialog({ actor, open }: Props) {
  const archives = actor as LogArchivesActor;
  const state = useSelector(archives, ({ value }) => stateText(value));
  const entity = useSelector(archives, ({ context }) => context.entity);
  return (
    <Modal
      open={open}
      title={`历史归档：${entityNamed(entity).label}`}
      width={640}
      destroyOnHidden
      onCancel={() => archives.send({ type: 'CLOSE' })}
      footer={<Button onClick={() => archives.send({ type: 'CLOSE' })}>关闭</Button>}
    >
      <div className="log-archives" data-machine="logArchives" data-state={state}>
        <p className="log-archives-note">
          超过「日志保留天数」的日志每小时归档一次，按月保存为压缩的 CSV 文件（.csv.gz），长期保留。
        </p>
        <Failure archives={archives} />
        {state === 'loading' ? <Spin /> : <Files archives={archives} />}
      </div>
    </Modal>
  );
}

interface PartProps {
  readonly archives: LogArchivesActor;
}

function Failure({ archives }: PartProps) {
  const error = useSelector(archives, ({ context }) => context.error);
  const mayRetry = useSelector(archives, (snapshot) => snapshot.can({ type: 'RETRY' }));
  return <DialogFailure error={error} onRetry={mayRetry ? () => archives.send({ type: 'RETRY' }) : undefined} />;
}

function Files({ archives }: PartProps) {
  const rows = useSelector(archives, ({ context }) => context.archives);
  const isMissing = useSelector(archives, (snapshot) => snapshot.matches('missing'));
  if (isMissing) return null;
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有归档文件" />;
  return (
    <table aria-label="归档文件">
      <thead>
        <tr>
          <th scope="col">月份</th>
          <th scope="col">行数</th>
          <th scope="col">大小</th>
          <th scope="col">最近归档</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((archive) => (
          <File key={archive.id} archives={archives} archive={archive} />
        ))}
      </tbody>
    </table>
  );
}

function File({
  archives,
  archive: { id, month, lines, bytes, updated_at },
}: PartProps & { readonly archive: LogArchive }) {
  const isFetched = useSelector(archives, ({ context }) => context.fetched === id);
  const mayDownload = useSelector(archives, (snapshot) => snapshot.can({ type: 'DOWNLOAD', id }));
  return (
    <tr>
      <th scope="row">{month}</th>
      <td className="number">{formatNumber(lines)}</td>
      <td className="number">{sizeText(bytes)}</td>
      <td>{formatInstant(updated_at)}</td>
      <td>
        <Button
          type="link"
          size="small"
          aria-label={`下载 ${month}`}
          loading={isFetched}
          disabled={!mayDownload && !isFetched}
          onClick={() => archives.send({ type: 'DOWNLOAD', id })}
        >
          下载
        </Button>
      </td>
    </tr>
  );
}
