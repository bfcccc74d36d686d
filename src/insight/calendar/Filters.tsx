import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { type CalendarPhase, calendarPhases } from '../../../contract/insight/calendar.ts';
import type { CalendarActor } from '../../../machines/insight/calendar.ts';

interface ToggleProps {
  readonly on: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

const Toggle = ({ on, onToggle, children }: ToggleProps) => (
  <button type="button" className="calendar-toggle" aria-pressed={on} onClick={onToggle}>
    {children}
  </button>
);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant.
const phases = Object.entries(calendarPhases) as [CalendarPhase, string][];

/** The legend, each entry of which narrows the page to what it stands for, and the kinds of content. */
export function Filters({ page }: { readonly page: CalendarActor }) {
  const wish = useSelector(page, ({ context }) => context.wish);
  const kinds = useSelector(page, ({ context }) => context.answer?.kinds);
  const isFiltered = useSelector(page, (snapshot) => snapshot.can({ type: 'CLEAR' }));
  return (
    <div className="calendar-filters">
      <div role="group" aria-label="状态">
        {phases.map(([phase, label]) => (
          <Toggle
            key={phase}
            on={wish.phases.includes(phase)}
            onToggle={() => page.send({ type: 'TOGGLE_PHASE', phase })}
          >
            <i className={`calendar-swatch phase-${phase}`} aria-hidden />
            {label}
          </Toggle>
        ))}
        <Toggle on={wish.clashes} onToggle={() => page.send({ type: 'TOGGLE_CLASHES' })}>
          <i className="calendar-swatch is-clash" aria-hidden />
          只看冲突
        </Toggle>
      </div>
      <div role="group" aria-label="内容">
        {kinds?.map(({ entity, title }) => (
          <Toggle
            key={entity}
            on={wish.kinds.includes(entity)}
            onToggle={() => page.send({ type: 'TOGGLE_KIND', kind: entity })}
          >
            {title}
          </Toggle>
        ))}
        {isFiltered && (
          <Button type="link" size="small" onClick={() => page.send({ type: 'CLEAR' })}>
            清除筛选
          </Button>
        )}
      </div>
    </div>
  );
}
