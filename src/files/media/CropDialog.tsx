import { useSelector } from '@xstate/react';
import { Alert, Modal } from 'antd';
import type { AvatarCropActor } from '../../../machines/account/avatar-crop.ts';
import type { ReadPicture } from '../../../machines/entity/upload/crop-frame.ts';
import type { PictureCropActor } from '../../../machines/entity/upload/picture-crop.ts';
import { WaitingLines } from '../../core/widgets/WaitingLines.tsx';
import { CropArea } from './CropArea.tsx';

interface Props {
  readonly crop: AvatarCropActor | PictureCropActor;
}

/** What the two kinds of cropping say and show. */
const kinds = {
  avatarCrop: { title: '裁剪头像', leave: '取消', look: 'round' },
  pictureCrop: { title: '裁剪图片', leave: '不用这张', look: 'plain' },
} as const;
interface Kind {
  readonly kind: keyof typeof kinds;
}

/** 裁剪图片, and 裁剪头像: a shape that is wanted, cut out of a chosen file by mouse, finger or arrow keys. */
export function CropDialog({ crop, kind }: Props & Kind) {
  const { title, leave } = kinds[kind];
  const name = useSelector(crop, ({ context }) => context.file.name);
  const busy = useSelector(crop, (snapshot) => snapshot.hasTag('busy'));
  const mayConfirm = useSelector(crop, (snapshot) => snapshot.can({ type: 'CONFIRM' }));
  const mayCancel = useSelector(crop, (snapshot) => snapshot.can({ type: 'CANCEL' }));
  return (
    <Modal
      open
      centered
      width={420}
      title={title}
      okText="使用"
      cancelText={leave}
      okButtonProps={{ loading: busy, disabled: !mayConfirm && !busy }}
      cancelButtonProps={{ disabled: !mayCancel }}
      closable={false}
      keyboard={mayCancel}
      mask={{ closable: false }}
      onOk={() => crop.send({ type: 'CONFIRM' })}
      onCancel={() => crop.send({ type: 'CANCEL' })}
    >
      <p className="crop-name" title={name}>
        {name}
      </p>
      <Content crop={crop} kind={kind} />
    </Modal>
  );
}

function Content({ crop, kind }: Props & Kind) {
  const state = useSelector(crop, ({ value }) => value);
  const { picture, error } = useSelector(crop, ({ context }) => context);
  return (
    <div data-machine={kind} data-state={state}>
      {picture && <Area crop={crop} kind={kind} picture={picture} />}
      {state === 'reading' && <WaitingLines lines={4} />}
      {error !== '' && <Alert type="error" showIcon title={error} />}
    </div>
  );
}

function Area({ crop, kind, picture }: Props & Kind & { readonly picture: ReadPicture }) {
  const { frame, zoom } = useSelector(crop, ({ context }) => context);
  const isOpen = useSelector(crop, (snapshot) => snapshot.matches('cropping'));
  return (
    <CropArea
      picture={picture}
      frame={frame}
      zoom={zoom}
      isOpen={isOpen}
      look={kinds[kind].look}
      onMove={(right, down) => crop.send({ type: 'MOVE', right, down })}
      onZoom={(asked) => crop.send({ type: 'ZOOM', zoom: asked })}
    />
  );
}
