import type { Control, Screen, SeenControl } from './screen.ts';

/** What a driver can do to a screen and read from it. Level b does it with DOM events, level c with a real mouse and keyboard. */
export interface Ui {
  /** Presses the button of that name. */
  click(name: string): Promise<void>;
  /** Presses a control of any role: tab, menuitem, link, switch, option … */
  press(control: Control): Promise<void>;
  /** Presses a button in the row of that index or with that text. */
  clickRow(row: number | string, name: string): Promise<void>;
  /** Opens what opens on hovering. */
  hover(control: Control): Promise<void>;
  /** Opens a context menu. */
  rightClick(control: Control): Promise<void>;
  /** Takes the keyboard there. */
  focus(control: Control): Promise<void>;
  /** Drags one thing onto another; `part` says how far down in that, from 0 to 1. */
  drag(control: Control, target: Control, part: number): Promise<void>;
  /** Types into the labelled field, replacing what is there. */
  fill(label: string, text: string): Promise<void>;
  /** Opens the labelled select and takes the option of that text. */
  choose(label: string, option: string): Promise<void>;
  /** Ticks or unticks the labelled box or switch. */
  check(label: string, on: boolean): Promise<void>;
  /** Hands files to the labelled file input (to the first one without a label: ''). */
  upload(label: string, files: readonly UiFile[]): Promise<void>;
  /** Presses a key where the focus is: `Enter`, `Escape`, `Alt+ArrowDown`. */
  key(key: string): Promise<void>;
  read(): Promise<Screen>;
  /** One part of what {@link Ui.read} tells, in a fraction of its time: for those who wait for it. */
  see<Part extends keyof Screen>(part: Part): Promise<Screen[Part]>;
  /** Whether the button of that name could be pressed; undefined where none can be reached. */
  seeButton(name: string): Promise<'enabled' | 'disabled' | undefined>;
  /** The controls of one role that can be reached. */
  seeControls(role: string): Promise<readonly SeenControl[]>;
}

export interface UiFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

let limit: { readonly time: number; readonly looks: number } | undefined;

/**
 * Where many tries are expected to fail: none takes longer than `time` in ms, unless the machine is so busy that it was not
 * looked `looks` times by then. Undefined lifts it.
 */
export function limitPatience(to: typeof limit): void {
  limit = to;
}

/** Tries until it succeeds; the last failure is thrown when the time is up. */
export async function eventually<T>(attempt: () => Promise<T> | T, timeout: number, pause = 10): Promise<T> {
  const end = performance.now() + Math.min(timeout, limit?.time ?? timeout);
  for (let looks = 1; ; looks++) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end && looks >= (limit?.looks ?? 1)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

export const describeControl = ({ role, name, row }: Control): string =>
  `${role} ${name}${row === undefined ? '' : ` in row ${row}`}`;
