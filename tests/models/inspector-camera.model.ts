import { inspectorCameraMachine, scales } from '../../machines/inspector/inspector-camera.ts';
import { bare, defineModel } from '../engine/model.ts';

const camera = { x: 40, y: -20, scale: 0.8 };

export const inspectorCameraModel = defineModel(inspectorCameraMachine, {
  id: 'inspector-camera',
  cases: {
    MEASURE: { wide: { width: 900, height: 600 }, nothing: { width: 0, height: 0 } },
    FOLLOW: bare,
    FIT: bare,
    LOOK: {
      closer: { camera },
      'too close': { camera: { ...camera, scale: 40 } },
      'too far': { camera: { ...camera, scale: 0 } },
    },
    GRAB: [{ camera }],
    DRAG: [{ x: 12, y: 8 }],
    DROP: bare,
  },
  within: ({ context }, event) => event.type !== 'DRAG' || context.camera.x < 60,
  invariants: {
    'the scale can be read': ({ context }) => context.camera.scale >= scales.min && context.camera.scale <= scales.max,
    'the picture has a place': ({ context }) => Number.isFinite(context.camera.x) && Number.isFinite(context.camera.y),
    'the window has no negative size': ({ context }) => context.width >= 0 && context.height >= 0,
  },
  goal: (snapshot) => snapshot.matches('following'),
});
