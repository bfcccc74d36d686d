import { useSelector } from '@xstate/react';
import type { PointerEvent } from 'react';
import type { Camera } from '../../machines/inspector/inspector-camera.ts';
import type { Box, Layout } from '../statechart/layout.ts';
import { centredOn, portOf } from './framing.ts';
import type { Page } from './page.ts';

const largest = { width: 168, height: 112 };

interface Props {
  readonly page: Page;
  readonly layout: Layout;
  readonly camera: Camera;
  readonly active: ReadonlySet<string>;
}

/** The part of a box that lies in the drawing. */
function within({ x, y, width, height }: Box, layout: Layout): Box {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [right, bottom] = [Math.min(layout.width, x + width), Math.min(layout.height, y + height)];
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** The whole chart small, with the part that the window shows. Shown only where the window does not show everything. */
export function MiniMap({ page, layout, camera, active }: Props) {
  const { width, height } = useSelector(page.camera, ({ context }) => context);
  const port = portOf(camera, { width, height });
  const seesAll =
    port.x <= 0 && port.y <= 0 && port.x + port.width >= layout.width && port.y + port.height >= layout.height;
  // In a low window it would hide what it is to lead to.
  if (width === 0 || seesAll || height < largest.height * 2) return null;
  const scale = Math.min(largest.width / layout.width, largest.height / layout.height);
  const goTo = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const point = { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
    page.camera.send({ type: 'LOOK', camera: centredOn(camera, point, { width, height }) });
  };
  return (
    <svg
      className="mini-map"
      role="img"
      aria-label="小地图"
      width={layout.width * scale}
      height={layout.height * scale}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      onPointerDown={goTo}
      onPointerMove={goTo}
    >
      {layout.boxes.map(({ id, ...box }) => (
        <rect key={id} {...box} rx={10} className={active.has(id) ? 'map-box is-active' : 'map-box'} />
      ))}
      <rect {...within(port, layout)} rx={6 / scale} className="map-port" strokeWidth={1.5 / scale} />
    </svg>
  );
}
