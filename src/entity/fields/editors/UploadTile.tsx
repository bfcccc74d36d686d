import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { Suspense } from 'react';
import type { RecordActor } from '../../../../machines/entity/record/record.ts';
import type { UploadActor } from '../../../../machines/entity/upload/upload.ts';
import { latePart } from '../../late-part.tsx';
import { stateText } from '../../../core/state-text.ts';

const LibraryDialog = latePart(async () => (await import('../../../files/media/LibraryDialog.tsx')).LibraryDialog);
const CropDialog = latePart(async () => (await import('../../../files/media/CropDialog.tsx')).CropDialog);

/** The picture under way, or what is chosen and cut before it is. */
export function UploadTile({ record }: { readonly record: RecordActor }) {
  const upload = useSelector(record, ({ children }) => children.upload);
  const picker = useSelector(upload, (snapshot) => snapshot?.children.library);
  const crop = useSelector(upload, (snapshot) => snapshot?.children.crop);
  if (!upload) return null;
  return (
    <Suspense fallback={null}>
      {picker ? (
        <LibraryDialog picker={picker} />
      ) : crop ? (
        <CropDialog crop={crop} kind="pictureCrop" />
      ) : (
        <UnderWay upload={upload} />
      )}
    </Suspense>
  );
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
