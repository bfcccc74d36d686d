import { type ActorRefFrom, assign, setup } from 'xstate';

/** How a drawing stands in its window: drawing × `scale`, moved by `x` and `y` px. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface CameraContext {
  /** What a person set by hand; counts while free. */
  readonly camera: Camera;
  /** Of the window that shows the drawing, px; 0 until it was measured. */
  readonly width: number;
  readonly height: number;
}

export type CameraEvent =
  | { readonly type: 'MEASURE'; readonly width: number; readonly height: number }
  /** The camera keeps up with the active state. */
  | { readonly type: 'FOLLOW' }
  | { readonly type: 'FIT' }
  /** Zoomed or moved by a key, the wheel or the mini map. */
  | { readonly type: 'LOOK'; readonly camera: Camera }
  | { readonly type: 'GRAB'; readonly camera: Camera }
  | { readonly type: 'DRAG'; readonly x: number; readonly y: number }
  | { readonly type: 'DROP' };

/** Zooming beyond these shows nothing that one could read or find. */
export const scales = { min: 0.1, max: 3 } as const;

/** What moves the picture of a chart. Where it stands while following or fitted is read from the drawing (src/inspector/framing.ts). */
export const inspectorCameraMachine = setup({
  types: { context: {} as CameraContext, events: {} as CameraEvent },
  guards: {
    isPlausible: (_, { camera: { scale } }: { camera: Camera }) => scale >= scales.min && scale <= scales.max,
    isOtherSize: ({ context }, { width, height }: { width: number; height: number }) =>
      width !== context.width || height !== context.height,
  },
  actions: {
    measure: assign((_, { width, height }: { width: number; height: number }) => ({ width, height })),
    look: assign((_, { camera }: { camera: Camera }) => ({ camera })),
    drag: assign(({ context }, { x, y }: { x: number; y: number }) => ({
      camera: { ...context.camera, x: context.camera.x + x, y: context.camera.y + y },
    })),
  },
}).createMachine({
  id: 'inspector-camera',
  meta: { refusals: { isPlausible: '缩放超出了范围', isOtherSize: '窗口大小没有变化' } },
  context: { camera: { x: 0, y: 0, scale: 1 }, width: 0, height: 0 },
  initial: 'following',
  on: {
    MEASURE: {
      guard: { type: 'isOtherSize', params: ({ event }) => event },
      actions: { type: 'measure', params: ({ event }) => event },
    },
    LOOK: {
      guard: { type: 'isPlausible', params: ({ event }) => event },
      target: '.free',
      actions: { type: 'look', params: ({ event }) => event },
    },
    GRAB: { target: '.dragging', actions: { type: 'look', params: ({ event }) => event } },
    FIT: '.fitted',
    FOLLOW: '.following',
  },
  states: {
    following: { meta: { label: '跟随' } },
    fitted: { meta: { label: '适合窗口' } },
    free: { meta: { label: '自由' } },
    dragging: {
      meta: { label: '拖动中' },
      on: {
        DRAG: { actions: { type: 'drag', params: ({ event }) => event } },
        DROP: 'free',
      },
    },
  },
});

export type InspectorCameraActor = ActorRefFrom<typeof inspectorCameraMachine>;
