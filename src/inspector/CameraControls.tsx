import { useSelector } from '@xstate/react';
import type { Camera } from '../../machines/inspector-camera.ts';
import { zoomed } from './framing.ts';
import { GlyphButton } from './GlyphButton.tsx';
import type { Page } from './page.ts';

/** Zooms in or out around the middle of the window. */
function zoomBy({ camera: actor }: Page, camera: Camera, factor: number): void {
  const { width, height } = actor.getSnapshot().context;
  actor.send({ type: 'LOOK', camera: zoomed(camera, factor, { x: width / 2, y: height / 2 }) });
}

/** Zoom, fit and follow. */
export function CameraControls({ page, camera }: { readonly page: Page; readonly camera: Camera }) {
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
    </div>
  );
}
