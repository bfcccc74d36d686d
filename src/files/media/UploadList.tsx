import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { type ChosenItem, type LibraryUploadActor, mostAtOnce } from '../../../machines/files/library-upload.ts';
import { FileDrop } from '../../entity/dialogs/FileDrop.tsx';
import { stateText } from '../../core/state-text.ts';
import { keepFiles, libraryTypes } from '../upload.ts';
import { FolderSelect } from './FolderSelect.tsx';
import './media.css';

interface Props {
  readonly upload: LibraryUploadActor;
}

/** Where the files go, the files themselves, and what became of each. */
export function UploadList({ upload }: Props) {
  const state = useSelector(upload, ({ value }) => stateText(value));
  const { folders, folder, items } = useSelector(upload, ({ context }) => context);
  const mayClose = useSelector(upload, (snapshot) => snapshot.can({ type: 'CLOSE' }));
  const mayStop = useSelector(upload, (snapshot) => snapshot.can({ type: 'STOP' }));
  return (
    <div className="media-upload" data-machine="libraryUpload" data-state={state}>
      <FolderSelect
        label="放入文件夹"
        none="不放入文件夹"
        folders={folders}
        value={folder}
        onChange={(chosen) => upload.send({ type: 'PUT_INTO', folder: chosen })}
      />
      <DropPlace upload={upload} />
      <ul className="media-files" aria-label="选择的文件" aria-live="polite">
        {items.map((item) => (
          <Line key={item.id} upload={upload} item={item} />
        ))}
      </ul>
      <div className="media-actions">
        {mayStop && <Button onClick={() => upload.send({ type: 'STOP' })}>停止</Button>}
        <Button type="primary" disabled={!mayClose} onClick={() => upload.send({ type: 'CLOSE' })}>
          完成
        </Button>
      </div>
    </div>
  );
}

function DropPlace({ upload }: Props) {
  const isReady = useSelector(upload, (snapshot) => snapshot.can({ type: 'CHOOSE', files: [] }));
  return (
    <FileDrop
      label="选择图片"
      asks="选择图片，或拖到这里"
      takes={`jpg、png、webp 或 gif，一次最多 ${mostAtOnce} 张；内容相同的图片只保存一份`}
      accept={libraryTypes.join(',')}
      multiple
      disabled={!isReady}
      onChoose={(files) => upload.send({ type: 'CHOOSE', files: keepFiles(files) })}
    />
  );
}

function Line({ upload, item: { id, name, state, error } }: Props & { readonly item: ChosenItem }) {
  const isUnderWay = useSelector(
    upload,
    (snapshot) =>
      snapshot.matches('sending') && snapshot.context.items.find((one) => one.state === 'waiting')?.id === id,
  );
  const percent = useSelector(upload, ({ context }) => context.percent);
  const mayRetry = useSelector(upload, (snapshot) => snapshot.can({ type: 'RETRY', id }));
  return (
    <li>
      <span className="media-name" title={name}>
        {name}
      </span>
      {isUnderWay && <progress max={100} value={percent} aria-label={`上传 ${name}`} />}
      {state === 'waiting' && !isUnderWay && <span className="media-quiet">等待上传</span>}
      {state === 'kept' && <span>已上传</span>}
      {state === 'refused' && (
        <>
          <span className="media-error" role="alert">
            {error}
          </span>
          <Button
            type="link"
            size="small"
            aria-label={`重试 ${name}`}
            disabled={!mayRetry}
            onClick={() => upload.send({ type: 'RETRY', id })}
          >
            重试
          </Button>
        </>
      )}
    </li>
  );
}
