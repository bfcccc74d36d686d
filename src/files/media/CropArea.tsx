import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { type Frame, keyStep, largestZoom, type ReadPicture } from '../../../machines/entity/upload/crop-frame.ts';
import { focusFirstField } from '../../core/widgets/focus-first-field.ts';
import './crop.css';

interface Props {
  readonly picture: ReadPicture;
  readonly frame: Frame;
  readonly zoom: number;
  /** Whether the frame can be moved now. */
  readonly isOpen: boolean;
  /** How what is cut out will be seen. */
  readonly look: 'round' | 'plain';
  /** By parts of the frame. */
  readonly onMove: (right: number, down: number) => void;
  readonly onZoom: (zoom: number) => void;
}

/** The longer side of the window over the picture, and of what is cut out of it beside the window, in px. */
const side = 260;
const previewSide = 80;

/** Which way an arrow key moves the frame over the picture, in steps. */
const ways: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A window of the frame's shape, so long at its longer side. */
const windowOf = ({ width, height }: Frame, longest: number) => {
  const scale = longest / Math.max(width, height, 1);
  return { width: width * scale, height: height * scale };
};

/** The picture, so large and so placed that the frame fills the window. */
const placed = ({ width, height }: ReadPicture, frame: Frame, longest: number) => {
  const scale = longest / Math.max(frame.width, frame.height, 1);
  return { width: width * scale, height: height * scale, left: -frame.x * scale, top: -frame.y * scale };
};

/** A part of a picture, moved by mouse, finger or arrow keys, with what it will look like. */
export function CropArea({ picture, frame, zoom, isOpen, look, onMove, onZoom }: Props) {
  const id = useId();
  const shown = windowOf(frame, side);
  const drag = (event: PointerEvent) => {
    // The picture follows the finger, so the frame goes the other way.
    if (event.buttons === 1) onMove(-event.movementX / shown.width, -event.movementY / shown.height);
  };
  const step = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    onMove(way[0] * keyStep, way[1] * keyStep);
  };
  return (
    <div className="crop" data-look={look} ref={focusFirstField}>
      <button
        type="button"
        className="crop-window"
        style={shown}
        aria-label="裁剪区域：拖动图片，或用方向键移动"
        disabled={!isOpen}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={step}
      >
        <img src={picture.url} alt="" draggable={false} style={placed(picture, frame, side)} />
      </button>
      <figure className="crop-preview" aria-hidden="true">
        <span style={windowOf(frame, previewSide)}>
          <img src={picture.url} alt="" style={placed(picture, frame, previewSide)} />
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
        onChange={({ target }) => onZoom(Number(target.value))}
      />
    </div>
  );
}
