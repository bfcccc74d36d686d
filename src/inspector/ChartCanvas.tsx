import { useSelector } from '@xstate/react';
import { type PointerEvent, type ReactNode, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Camera, inspectorCameraMachine } from '../../machines/inspector/inspector-camera.ts';
import { ChartDrawing, drawingMargin } from '../statechart/ChartDrawing.tsx';
import type { Marks } from '../statechart/marks.ts';
import { CameraControls } from './CameraControls.tsx';
import type { Drawing } from './drawings.ts';
import { boxAround, fitted, following, zoomed } from './framing.ts';
import { listenToCameraKeys } from './keys.ts';
import { MiniMap } from './MiniMap.tsx';
import type { Neighbourhood } from './neighbourhood.ts';
import { markDrawn } from './opening.ts';
import type { Page } from './page.ts';

interface Props {
  readonly page: Page;
  readonly drawing: Drawing;
  readonly marks: Marks;
  /** Null while the whole chart is drawn. */
  readonly near: Neighbourhood | null;
  /** How many states the chart has. */
  readonly total: number;
  readonly children?: ReactNode;
}

const none: ReadonlySet<string> = new Set();

/** Where the camera stands now: what a person set, or what following and fitting make of the drawing. */
function cameraOf(
  { value, context }: SnapshotFrom<typeof inspectorCameraMachine>,
  { layout }: Drawing,
  { found, active }: Marks,
): Camera {
  if (value === 'free' || value === 'dragging') return context.camera;
  if (value === 'fitted') return fitted(layout, context);
  const pointedOut = found === undefined ? null : boxAround(layout, new Set([found]));
  return following(layout, context, pointedOut ?? boxAround(layout, active));
}

/** Tells the camera how large its window is. */
const measuring =
  ({ camera }: Page) =>
  (element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => camera.send({ type: 'MEASURE', width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  };

/** Wheel and keys, from where the camera is now. React listens to wheels passively: it could not keep the page from scrolling. */
const turning = (page: Page, camera: Camera) => (element: HTMLElement | null) => {
  if (!element) return undefined;
  const turn = (event: WheelEvent) => {
    event.preventDefault();
    const { left, top } = element.getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    const isPan = event.shiftKey || (event.deltaX !== 0 && !event.ctrlKey);
    const next = isPan
      ? {
          ...camera,
          x: camera.x - (event.deltaX || event.deltaY),
          y: camera.y - (event.deltaX === 0 ? 0 : event.deltaY),
        }
      : zoomed(camera, Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 500)), at);
    page.camera.send({ type: 'LOOK', camera: next });
  };
  element.addEventListener('wheel', turn, { passive: false });
  const stopKeys = listenToCameraKeys(page, camera);
  return () => {
    element.removeEventListener('wheel', turn);
    stopKeys();
  };
};

const isButton = (target: EventTarget) => target instanceof Element && target.closest('[role="button"]') !== null;

/** Dragging the ground moves the picture; a mere click does not leave the mode that the camera is in. */
function dragging({ camera }: Page, current: Camera) {
  const isDragging = () => camera.getSnapshot().matches('dragging');
  const drop = () => {
    if (isDragging()) camera.send({ type: 'DROP' });
  };
  return {
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.buttons !== 1) return;
      if (!isDragging()) {
        if (isButton(event.target)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        camera.send({ type: 'GRAB', camera: current });
      }
      camera.send({ type: 'DRAG', x: event.movementX, y: event.movementY });
    },
    onPointerUp: drop,
    onPointerCancel: drop,
  };
}

/** A chart that one can move about in: zoom, pan, fit, follow, mini map. */
export function ChartCanvas({ page, drawing, marks, near, total, children }: Props) {
  const snapshot = useSelector(page.camera, (camera) => camera);
  const { chart, layout, collapsed } = drawing;
  const camera = cameraOf(snapshot, drawing, marks);
  const isMeasured = snapshot.context.width > 0;
  const isEased = snapshot.value === 'following' || snapshot.value === 'fitted';
  const measure = useMemo(() => measuring(page), [page]);
  const picture = useMemo(
    () => <ChartDrawing chart={chart} layout={layout} collapsed={collapsed} {...marks} />,
    [chart, layout, collapsed, marks],
  );
  return (
    <div className="canvas" ref={measure}>
      <div
        className={snapshot.value === 'dragging' ? 'ground is-dragging' : 'ground'}
        ref={turning(page, camera)}
        {...dragging(page, camera)}
        style={{
          backgroundSize: `${24 * camera.scale}px ${24 * camera.scale}px`,
          backgroundPosition: `${camera.x}px ${camera.y}px`,
        }}
      >
        {isMeasured && (
          <div
            key={`${chart.id} ${chart.signature}`}
            ref={markDrawn}
            className={isEased ? 'picture is-eased' : 'picture'}
            style={{
              transform: `translate(${camera.x}px, ${camera.y}px) scale(${camera.scale}) translate(${-drawingMargin}px, ${-drawingMargin}px)`,
            }}
          >
            {picture}
          </div>
        )}
      </div>
      {children}
      <CameraControls page={page} camera={camera} hasActive={(marks.active?.size ?? 0) > 0}>
        {near && <output className="near-figure">{`邻近 ${near.count} / ${total}`}</output>}
      </CameraControls>
      <MiniMap page={page} layout={layout} camera={camera} active={marks.active ?? none} />
    </div>
  );
}
