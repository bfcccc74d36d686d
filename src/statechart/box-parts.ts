import type { ChartState } from './chart.ts';
import type { Aimed, ShownState } from './outline.ts';
import { type IconName, type PillParts, pillGap, pillParts } from './pill-parts.ts';
import { fitting, textWidth } from './text-width.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What stands in a state's box below its name; `y` counts from the box's upper edge. */
export type BoxRow =
  | { readonly kind: 'note'; readonly icon: IconName; readonly text: string; readonly y: number }
  | {
      readonly kind: 'pill';
      readonly aimed: Aimed;
      readonly pill: PillParts;
      readonly x: number;
      readonly y: number;
    };

export interface BoxParts extends Size {
  readonly rows: readonly BoxRow[];
  /** Height of name and rows: where states inside may begin. */
  readonly head: number;
  /** Name and key stand side by side, as states with states inside have it; else one below the other. */
  readonly wide: boolean;
  /** Note of a folded state; empty for others. */
  readonly folded: string;
}

export const boxFonts = { label: 14, key: 11, note: 11 } as const;
export const boxPadding = 14;
export const noteHeight = 19;
const foldWidth = 22;
const nameHeight = { wide: 36, tall: 50 };
/** The key stands below the label, unless it is the label: a chart in words has no keys. */
const nameHeightOf = ({ key, label }: ChartState, wide: boolean) =>
  wide || key === label ? nameHeight.wide : nameHeight.tall;
const narrowest = { leaf: 96, compound: 120 };
const longestNote = 200;
const gapBelowName = 2;
const gapBelowRows = 10;

export interface Note {
  readonly icon: IconName;
  readonly text: string;
}

const noteOf = (icon: IconName, names: readonly string[]): readonly Note[] =>
  names.length === 0 ? [] : [{ icon, text: fitting(names, longestNote, boxFonts.note) }];

/** What a state starts, does on the way in and out, and where hidden lines come from. */
export const notesOf = ({ invokes, entry, exit }: ChartState, arrivals: readonly string[] = []): readonly Note[] => [
  ...invokes.map(({ id, src }): Note => ({ icon: 'invoke', text: id === src ? src : `${id} · ${src}` })),
  ...noteOf('entry', entry),
  ...noteOf('exit', exit),
  ...(arrivals.length === 0
    ? []
    : [{ icon: 'from' as const, text: `来自 ${fitting(arrivals, longestNote, boxFonts.note, '、')}` }]),
];

function nameWidth({ state, folded, children }: ShownState): number {
  const [label, key] = [textWidth(state.label, boxFonts.label, true), textWidth(state.key, boxFonts.key)];
  const isFoldable = folded || children.length > 0;
  if (!isFoldable) return Math.max(label, key) + 2 * boxPadding;
  return label + 8 + key + 2 * boxPadding + foldWidth + (state.kind === 'parallel' ? 40 : 0);
}

/** A line of pills may be as wide as this where states are inside; wider where these need the width anyway. */
export const leastRoom = 420;

/** Pills in lines, from `top` on: side by side where states are inside, else below each other. */
function flow(inside: readonly Aimed[], top: number, room: number) {
  const left = boxPadding - 2;
  let [x, y, line] = [left, top, 0];
  let width = 0;
  const rows = inside.map((row): BoxRow => {
    const pill = pillParts(row.transition, row.to?.label);
    if (line > 0 && x + pill.width > left + room) [x, y, line] = [left, y + line + pillGap, 0];
    const at = { x, y };
    x += pill.width + 8;
    line = Math.max(line, pill.height);
    width = Math.max(width, at.x + pill.width + left);
    return { kind: 'pill', aimed: row, pill, ...at };
  });
  return { rows, width, bottom: y + line + pillGap };
}

/**
 * What stands in the box of a state and how large that makes it; states inside are not counted. `arrivals` are the labels of
 * states from which cut lines come, `room` is how wide lines of pills may be.
 */
export function boxParts(shown: ShownState, arrivals: readonly string[], room = leastRoom): BoxParts {
  const { state, folded, children, inside } = shown;
  const wide = folded || children.length > 0;
  let y = nameHeightOf(state, wide) + gapBelowName;
  const top = y;
  const notes = notesOf(state, arrivals).map((note): BoxRow => {
    const row = { kind: 'note', ...note, y } as const;
    y += noteHeight;
    return row;
  });
  const noteWidths = notesOf(state, arrivals).map(({ text }) => textWidth(text, boxFonts.note) + 18 + 2 * boxPadding);
  if (notes.length > 0 && inside.length > 0) y += 4;
  const pills = inside.length > 0 ? flow(inside, y, wide ? room : 0) : { rows: [], width: 0, bottom: y };
  y = pills.bottom;
  if (folded) y += noteHeight + 2;
  const head = y === top ? y - gapBelowName : y + gapBelowRows - pillGap;
  const widths = [nameWidth(shown), wide ? narrowest.compound : narrowest.leaf, ...noteWidths, pills.width];
  const note = folded ? `${state.children.length} 个状态` : '';
  return { rows: [...notes, ...pills.rows], head, wide, folded: note, width: Math.max(...widths), height: head };
}
