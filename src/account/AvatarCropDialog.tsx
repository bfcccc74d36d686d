import { useSelector } from '@xstate/react';
import { Alert, Modal } from 'antd';
import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import {
  type AvatarCropActor,
  keyStep,
  largestZoom,
  type ReadPicture,
  type Square,
} from '../../machines/avatar-crop.ts';
import { WaitingLines } from '../waiting/WaitingLines.tsx';
import { focusFirstField } from './focus-first-field.ts';

interface Props {
  readonly crop: AvatarCropActor;
}

/** Side of the window over the picture, in px. */
const side = 260;

/** Which way an arrow key moves the square over the picture, in steps. */
const ways: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The picture, so large and so placed that the square fills the window. */
const placed = ({ width, height }: ReadPicture, { x, y, side: part }: Square, window: number) => {
  const scale = window / part;
  return { width: width * scale, height: height * scale, left: -x * scale, top: -y * scale };
};

/** 裁剪头像: a square of the chosen picture, moved by mouse, finger or arrow keys. */
export function AvatarCropDialog({ crop }: Props) {
  const busy = useSelector(crop, (snapshot) => snapshot.hasTag('busy'));
  const mayConfirm = useSelector(crop, (snapshot) => snapshot.can({ type: 'CONFIRM' }));
  const mayCancel = useSelector(crop, (snapshot) => snapshot.can({ type: 'CANCEL' }));
  return (
    <Modal
      open
      centered
      width={420}
      title="裁剪头像"
      okText="使用"
      cancelText="取消"
      okButtonProps={{ loading: busy, disabled: !mayConfirm && !busy }}
      cancelButtonProps={{ disabled: !mayCancel }}
      closable={false}
      keyboard={mayCancel}
      mask={{ closable: false }}
      onOk={() => crop.send({ type: 'CONFIRM' })}
      onCancel={() => crop.send({ type: 'CANCEL' })}
    >
      <Content crop={crop} />
    </Modal>
  );
}

function Content({ crop }: Props) {
  const state = useSelector(crop, ({ value }) => value);
  const { picture, error } = useSelector(crop, ({ context }) => context);
  return (
    <div className="account-form" data-machine="avatarCrop" data-state={state}>
      {picture && <Crop crop={crop} picture={picture} />}
      {state === 'reading' && <WaitingLines lines={4} />}
      {error !== '' && <Alert type="error" showIcon title={error} />}
    </div>
  );
}

function Crop({ crop, picture }: Props & { readonly picture: ReadPicture }) {
  const { square, zoom } = useSelector(crop, ({ context }) => context);
  const isOpen = useSelector(crop, (snapshot) => snapshot.matches('cropping'));
  const id = useId();
  const drag = (event: PointerEvent) => {
    // The picture follows the finger, so the square goes the other way.
    if (event.buttons === 1) crop.send({ type: 'MOVE', right: -event.movementX / side, down: -event.movementY / side });
  };
  const step = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    crop.send({ type: 'MOVE', right: way[0] * keyStep, down: way[1] * keyStep });
  };
  return (
    <div className="avatar-crop" ref={focusFirstField}>
      <button
        type="button"
        className="avatar-window"
        aria-label="裁剪区域：拖动图片，或用方向键移动"
        disabled={!isOpen}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={step}
      >
        <img src={picture.url} alt="" draggable={false} style={placed(picture, square, side)} />
      </button>
      <figure className="avatar-preview" aria-hidden="true">
        <span>
          <img src={picture.url} alt="" style={placed(picture, square, 80)} />
        </span>
        <figcaption>预览</figcaption>
      </figure>
      <label htmlFor={id}>缩放</label>
      <input
        id={id}
        type="range"
        min={1}
        max={largestZoom}
        step={0.05}
        value={zoom}
        disabled={!isOpen}
        onChange={({ target }) => crop.send({ type: 'ZOOM', zoom: Number(target.value) })}
      />
    </div>
  );
}
