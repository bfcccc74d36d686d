import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { RecordActor } from '../../../machines/record.ts';
import type { UploadActor } from '../../../machines/upload.ts';
import { stateText } from '../../state-text.ts';

/** The picture under way. */
export function UploadTile({ record }: { readonly record: RecordActor }) {
  const upload = useSelector(record, ({ children }) => children.upload);
  return upload ? <UnderWay upload={upload} /> : null;
}

function UnderWay({ upload }: { readonly upload: UploadActor }) {
  const { files, percent, error } = useSelector(upload, ({ context }) => context);
  const state = useSelector(upload, ({ value }) => stateText(value));
  const name = files[0]?.name ?? '';
  return (
    <div className="picture-sending" data-machine="upload" data-state={state}>
      <span className="picture-name" title={name}>
        {name}
      </span>
      {error === '' ? (
        <progress max={100} value={percent} aria-label={`上传 ${name}`} />
      ) : (
        <span className="picture-error" role="alert">
          {error}
        </span>
      )}
      <span className="picture-choices">
        {error !== '' && (
          <Button type="link" size="small" onClick={() => upload.send({ type: 'RETRY' })}>
            重试
          </Button>
        )}
        <Button type="text" size="small" onClick={() => upload.send({ type: 'SKIP' })}>
          {error === '' ? '取消上传' : '移除'}
        </Button>
      </span>
    </div>
  );
}
