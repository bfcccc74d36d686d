import { fromCallback } from 'xstate';
import { type KeyHelpEvent, keyHelpMachine } from '../../../machines/shell/key-help.ts';
import { appIn } from '../../core/app-in.ts';
import { areSaving } from '../../core/widgets/form-keys.ts';
import { controlFor, frontLayer, linesHere } from './key-controls.ts';
import { moveInMenu } from './menu-keys.ts';

/** Whether what is typed belongs to a field. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

const isBare = ({ ctrlKey, metaKey, altKey, isComposing, defaultPrevented, repeat }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !isComposing && !defaultPrevented && !repeat;

/** What saves a form where one is, unless the form itself has heard it. */
const isSaving = (event: KeyboardEvent): boolean => areSaving(event) && !event.defaultPrevented;

/** Something is open that Escape closes first. */
const hasOpened = (): boolean =>
  frontLayer() !== document.body ||
  document.querySelector(
    ':popover-open, :is(.ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown):not([class*=-hidden])',
  ) !== null;

const listenAfter = (early: readonly KeyboardEvent[]) =>
  fromCallback<KeyHelpEvent>(({ sendBack, system }) => {
    const stopped = new AbortController();
    const children = () => appIn(system).getSnapshot().context.shell?.getSnapshot().children;
    const leaveWindow = () => {
      const layout = children()?.layout;
      if (!hasOpened() && layout?.getSnapshot().matches({ space: 'filled' })) layout.send({ type: 'LEAVE_WINDOW' });
    };
    /** Whether the key did something. */
    const does = (key: string): boolean => {
      if (key !== '?') return controlFor(key)?.() === true;
      sendBack({ type: 'SUMMON', lines: linesHere() });
      return true;
    };
    const pressed = (event: KeyboardEvent) => {
      if (children()?.lock?.getSnapshot().hasTag('covered') || moveInMenu(event)) return;
      if (event.key === 'Escape' && !event.defaultPrevented) leaveWindow();
      const isKey = isBare(event) && !isField(event.target);
      if ((isSaving(event) && does('Control+S')) || (isKey && does(event.key))) event.preventDefault();
    };
    addEventListener('keydown', pressed, { signal: stopped.signal });
    early.forEach(pressed);
    return () => stopped.abort();
  });

/** The keys of the controls on a page, with the page that they are on; those that were pressed before do what they would have done. */
export const keyHelpLogicAfter = (early: readonly KeyboardEvent[]) =>
  keyHelpMachine.provide({ actors: { listen: listenAfter(early) } });
