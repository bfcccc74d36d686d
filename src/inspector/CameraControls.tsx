import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Camera } from '../../machines/inspector/inspector-camera.ts';
import { zoomed } from './framing.ts';
import { GlyphButton } from './GlyphButton.tsx';
import type { Page } from './page.ts';

/** Zooms in or out around the middle of the window. */
function zoomBy({ camera: actor }: Page, camera: Camera, factor: number): void {
  const { width, height } = actor.getSnapshot().context;
  actor.send({ type: 'LOOK', camera: zoomed(camera, factor, { x: width / 2, y: height / 2 }) });
}

interface Props {
  readonly page: Page;
  readonly camera: Camera;
  /** Whether an actor is somewhere in the chart: else nothing is near. */
  readonly hasActive: boolean;
  readonly children?: ReactNode;
}

/** Draws only what is near the active states, or the whole chart again. */
export const toggleNear = ({ look }: Page): void =>
  look.send({ type: look.getSnapshot().matches({ extent: 'near' }) ? 'SHOW_WHOLE' : 'SHOW_NEAR' });

/** Lets the drawing fill the window, or puts it back into its column. */
export const toggleFull = ({ look }: Page): void =>
  look.send({ type: look.getSnapshot().matches({ canvas: 'full' }) ? 'SHRINK' : 'ENLARGE' });

/** Zoom, fit and follow; how much of the chart is drawn, and how large. */
export function CameraControls({ page, camera, hasActive, children }: Props) {
  const { extent, canvas } = useSelector(page.look, ({ value }) => value);
  const mode = useSelector(page.camera, ({ value }) => value);
  return (
    <div className="camera-controls" role="group" aria-label="视图">
      <GlyphButton glyph="minus" name="缩小（-）" onPress={() => zoomBy(page, camera, 1 / 1.25)} />
      <output className="zoom-figure" aria-label="缩放">{`${Math.round(camera.scale * 100)}%`}</output>
      <GlyphButton glyph="plus" name="放大（+）" onPress={() => zoomBy(page, camera, 1.25)} />
      <GlyphButton
        glyph="fit"
        name="适合窗口（0）"
        on={mode === 'fitted'}
        onPress={() => page.camera.send({ type: 'FIT' })}
      />
      <GlyphButton
        glyph="follow"
        name="跟随当前状态（f）"
        on={mode === 'following'}
        onPress={() => page.camera.send({ type: mode === 'following' ? 'FIT' : 'FOLLOW' })}
      />
      <GlyphButton
        glyph="near"
        name="只画当前状态的邻近（n）"
        on={extent === 'near'}
        disabled={!hasActive}
        onPress={() => toggleNear(page)}
      />
      <GlyphButton glyph="full" name="图占满窗口（e）" on={canvas === 'full'} onPress={() => toggleFull(page)} />
      {children}
    </div>
  );
}
