/** Something to press, named as a person or a screen reader would name it; in a table row also by the row's index or text. */
export interface Control {
  readonly role: string;
  /** Accessible name; white space does not count. */
  readonly name: string;
  readonly row?: number | string;
}

export interface SeenControl {
  readonly role: string;
  readonly name: string;
  readonly enabled: boolean;
  /** Checked, selected, pressed or sorted by; absent where that means nothing. */
  readonly on?: boolean;
  /** Index of the table row it stands in. */
  readonly row?: number;
  /** Of a tab: it is one of a page's own. */
  readonly ofPage?: true;
}

export interface SeenField {
  /** What stands in it; the label of what is chosen in a select; `true` or `false` for a box to tick. */
  readonly value: string;
  readonly enabled: boolean;
  /** The message under the field. */
  readonly error: string;
}

/** What a person sees and can reach: nothing hidden, nothing behind a dialog's mask. */
export interface Screen {
  readonly controls: readonly SeenControl[];
  /** Buttons by name; enabled when any of that name is. */
  readonly buttons: Readonly<Record<string, 'enabled' | 'disabled'>>;
  /** Fields by label. */
  readonly fields: Readonly<Record<string, SeenField>>;
  /** Text of each table row. */
  readonly rows: readonly string[];
  /** Titles of open dialogs and drawers, the last on top. */
  readonly dialogs: readonly string[];
  /** Texts of alerts inside the page. */
  readonly alerts: readonly string[];
  /** Texts of toasts and notifications. */
  readonly notices: readonly string[];
  readonly spinning: boolean;
  /** Number of the active page of the pagination; null without one. */
  readonly page: number | null;
  /** All visible text. */
  readonly text: string;
}

const bare = (name: string) => name.replaceAll(/\s/g, '');

const isRow = (screen: Screen, row: number | string, index: number | undefined) =>
  index !== undefined && (typeof row === 'number' ? row === index : (screen.rows[index] ?? '').includes(row));

/** Whether a person could press the control now. */
export function controlState(screen: Screen, control: Control): 'enabled' | 'disabled' | 'absent' {
  const { role, name, row } = control;
  const same = screen.controls.filter(
    (seen) =>
      seen.role === role && bare(seen.name) === bare(name) && (row === undefined || isRow(screen, row, seen.row)),
  );
  if (same.length === 0) return 'absent';
  return same.some((seen) => seen.enabled) ? 'enabled' : 'disabled';
}
