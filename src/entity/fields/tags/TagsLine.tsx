import { Tooltip } from 'antd';
import { useMemo, useSyncExternalStore } from 'react';
import type { Options } from '../../../../contract/entity/field.ts';
import { Tag } from '../Tag.tsx';
import './tags-line.css';

interface Props {
  readonly options: Options | undefined;
  /** At least two. */
  readonly codes: readonly string[];
}

/** How many tags of a line have room, as something to subscribe to. All of them lie in the line, hidden where they are too many. */
function roomOf(count: number) {
  let fitting = count;
  const listeners = new Set<() => void>();
  const look = (line: HTMLElement) => {
    // What a tag would take if it was not cut.
    const tags = line.querySelectorAll<HTMLElement>('.tag:not(.tag-rest)');
    const widths = [...tags].map(({ scrollWidth }) => scrollWidth + borders);
    const next = fittingIn(widths, line.clientWidth);
    if (next === fitting) return;
    fitting = next;
    for (const changed of listeners) changed();
  };
  const attach = (line: HTMLElement | null) => {
    if (!line) return undefined;
    // In the next frame: what is drawn anew for it may change sizes once more.
    const size = new ResizeObserver(() => requestAnimationFrame(() => look(line)));
    size.observe(line);
    return () => size.disconnect();
  };
  const subscribe = (changed: () => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  };
  return { attach, subscribe, current: () => fitting };
}

/** In px: what is around a tag, between two of them, and what +N takes. */
const borders = 2;
const gap = 4;
const rest = 34;

/** How many of so wide tags fit into a line with +N behind them; the first is always shown, cut where even it is too wide. */
export function fittingIn(widths: readonly number[], room: number): number {
  const ends = widths.map((_, at) => widths.slice(0, at + 1).reduce((sum, width) => sum + width + gap, -gap));
  if ((ends.at(-1) ?? 0) <= room) return widths.length;
  return Math.max(1, ends.filter((end) => end + gap + rest <= room).length);
}

/** Several tags in a line: whole ones as far as they fit, the others as +N, which tells all of them to the pointer and the keyboard. */
export function TagsLine({ options, codes }: Props) {
  const { attach, subscribe, current } = useMemo(() => roomOf(codes.length), [codes.length]);
  const fitting = useSyncExternalStore(subscribe, current);
  const left = codes.length - fitting;
  const all = codes.map((code) => options?.[code]?.label ?? code).join('、');
  return (
    <span className="tags-line" ref={attach}>
      {codes.map((code, at) => (
        <span key={code} data-over={at >= fitting} data-only={at === 0 && fitting === 1}>
          <Tag options={options} code={code} />
        </span>
      ))}
      {left > 0 && (
        <Tooltip title={all} trigger={['hover', 'focus']}>
          <button type="button" className="tag tag-default tag-rest" aria-label={`另有 ${left} 项：${all}`}>
            +{left}
          </button>
        </Tooltip>
      )}
    </span>
  );
}
