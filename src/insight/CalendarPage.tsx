import { useSelector } from '@xstate/react';
import { Alert, Button, Empty } from 'antd';
import type { CalendarAnswer } from '../../contract/insight/calendar.ts';
import type { CalendarActor } from '../../machines/insight/calendar.ts';
import { stateText } from '../core/state-text.ts';
import { useNarrowness } from '../core/use-media.ts';
import { Ghost } from '../core/widgets/Ghost.tsx';
import { Clashes } from './calendar/Clashes.tsx';
import { DayList } from './calendar/DayList.tsx';
import { Filters } from './calendar/Filters.tsx';
import { Head } from './calendar/Head.tsx';
import { shownKinds } from './calendar/calendar-rows.ts';
import { TimeGrid } from './calendar/TimeGrid.tsx';
import './calendar/calendar.css';

interface Props {
  readonly page: CalendarActor;
}

/** 运营日历: everything that has a time of its own, when it is there, and what of it conflicts (decision 162). */
export function CalendarPage({ page }: Props) {
  const state = useSelector(page, ({ value }) => stateText(value));
  return (
    <div className="calendar" data-machine="calendar" data-state={state}>
      <header className="calendar-card calendar-head">
        <Head page={page} />
        <Filters page={page} />
      </header>
      <Body page={page} />
    </div>
  );
}

function Body({ page }: Props) {
  const { answer, error } = useSelector(page, ({ context }) => context);
  const isFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  if (isFailed)
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={error}
        action={
          <Button size="small" onClick={() => page.send({ type: 'REFRESH' })}>
            重试
          </Button>
        }
      />
    );
  if (answer === null)
    return (
      <section className="calendar-card">
        <Ghost lines={8} />
      </section>
    );
  return (
    <section className="calendar-card calendar-body" aria-label="日历" aria-busy={isBusy}>
      <Rows page={page} answer={answer} />
    </section>
  );
}

function Rows({ page, answer }: Props & { readonly answer: CalendarAnswer }) {
  const { clashes } = useSelector(page, ({ context }) => context.wish);
  const isNarrow = useNarrowness();
  const kinds = shownKinds(answer, clashes);
  if (answer.kinds.length === 0) return <Empty description="没有您可以查看的内容" />;
  if (kinds.length === 0) return <Empty description={clashes ? '没有冲突' : '这段时间没有内容'} />;
  return (
    <>
      {!clashes && <Clashes kinds={kinds} />}
      {isNarrow ? <DayList answer={answer} kinds={kinds} /> : <TimeGrid answer={answer} kinds={kinds} />}
    </>
  );
}
