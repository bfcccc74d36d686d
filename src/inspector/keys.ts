import type { Camera } from '../../machines/inspector/inspector-camera.ts';
import { toggleFull, toggleNear } from './CameraControls.tsx';
import { type Stepping, stepAlong } from './deeds.ts';
import { zoomed } from './framing.ts';
import type { Page } from './page.ts';
import { toggleTall } from './PaneEdge.tsx';
import { shownIn } from './shown.ts';

const steppings: Readonly<Record<string, Stepping>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'first',
  End: 'last',
};
const ownSteppings: Readonly<Record<string, Stepping>> = { ArrowLeft: 'own back', ArrowRight: 'own forward' };

const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [80, 0],
  ArrowRight: [-80, 0],
  ArrowUp: [0, 80],
  ArrowDown: [0, -80],
};
const zooms: Readonly<Record<string, number>> = { '+': 1.25, '=': 1.25, '-': 1 / 1.25 };

/** Keys that belong to a field or to an open dialog. */
const isTaken = ({ target, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || (target instanceof Element && target.closest('input, select, textarea, dialog') !== null);

/** Escape closes one thing: the editor, then what is said, then the full drawing, then what is pointed out. */
function closeOne({ panel, inspector, look }: Page): void {
  if (panel.getSnapshot().matches('editing')) panel.send({ type: 'CLOSE' });
  else if (inspector.getSnapshot().matches({ file: 'unreadable' })) inspector.send({ type: 'GIVE_UP_FILE' });
  else if (!inspector.getSnapshot().matches({ notice: 'quiet' })) inspector.send({ type: 'DISMISS' });
  else if (look.getSnapshot().matches({ canvas: 'full' })) look.send({ type: 'SHRINK' });
  else look.send({ type: 'POINT_OUT', state: '' });
}

/** What a key does on the page as a whole; `false` when it does nothing here. */
function act(page: Page, { key, shiftKey, altKey }: KeyboardEvent): boolean {
  const stepping = altKey ? undefined : shiftKey ? ownSteppings[key] : steppings[key];
  if (stepping) stepAlong(page, shownIn(page.inspector.getSnapshot(), page.runs), stepping);
  else if (key === '/') page.panel.send({ type: 'SEARCH' });
  else if (key === '?') page.panel.send({ type: 'HELP' });
  else if (key === 't') toggleTall(page);
  else if (key === 'n') toggleNear(page);
  else if (key === 'e') toggleFull(page);
  else return false;
  return true;
}

/** Lets the keys of the page work. Returns how to stop. */
export function listenToKeys(page: Page): () => void {
  const press = (event: KeyboardEvent) => {
    const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
    if (event.key === 'Escape' && !isInDialog) closeOne(page);
    else if (!isTaken(event) && act(page, event)) event.preventDefault();
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}

/** Where the keys for the picture lead from here; a word for a mode, null for other keys. */
function lookFor({ key, altKey }: KeyboardEvent, camera: Camera, middle: { x: number; y: number }) {
  const move = altKey ? moves[key] : undefined;
  if (move) return { ...camera, x: camera.x + move[0], y: camera.y + move[1] };
  const zoom = zooms[key];
  if (zoom !== undefined) return zoomed(camera, zoom, middle);
  return key === '0' ? 'fit' : key === 'f' ? 'follow' : null;
}

/** Lets the keys of the picture work, from where the camera is now. Returns how to stop. */
export function listenToCameraKeys({ camera: actor }: Page, camera: Camera): () => void {
  const press = (event: KeyboardEvent) => {
    const { width, height } = actor.getSnapshot().context;
    const look = isTaken(event) ? null : lookFor(event, camera, { x: width / 2, y: height / 2 });
    if (look === null) return;
    event.preventDefault();
    if (look === 'fit') actor.send({ type: 'FIT' });
    else if (look === 'follow') actor.send({ type: actor.getSnapshot().matches('following') ? 'FIT' : 'FOLLOW' });
    else actor.send({ type: 'LOOK', camera: look });
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}
