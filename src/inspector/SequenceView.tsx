import { useSelector } from '@xstate/react';
import type { Page } from './page.ts';
import { SequenceArrows } from './SequenceArrows.tsx';
import { SequenceFilterBar } from './SequenceFilterBar.tsx';
import { SequenceList } from './SequenceList.tsx';
import { isFiltered, lanesShown, type SequenceChoice, sequenceOf } from './sequence.ts';
import type { Shown } from './shown.ts';

interface Props {
  readonly page: Page;
  readonly shown: Shown;
}

/** What of the run's events is to be shown. */
function useChoice({ page, shown }: Props): SequenceChoice {
  const { context, value } = useSelector(page.sequence, (sequence) => sequence);
  const isAll = value.breadth === 'all' || shown.actor === '';
  return {
    filter: context.filter,
    promises: value.promises === 'unfolded',
    chosen: isAll ? null : [shown.actor, ...context.added],
  };
}

/** Who told whom what, and when: of the chosen actor and its partners, as arrows or as a list. */
export function SequenceView({ page, shown }: Props) {
  const form = useSelector(page.sequence, ({ value }) => value.form);
  const choice = useChoice({ page, shown });
  const sequence = sequenceOf(shown.run, choice);
  const { rows } = sequence;
  return (
    <section className="sequence" aria-label="时序">
      <SequenceFilterBar page={page} shown={shown} sequence={sequence} choice={choice} />
      {rows.length === 0 && (
        <p className="sequence-empty">{isFiltered(choice.filter) ? '没有符合条件的事件' : '还没有事件'}</p>
      )}
      {rows.length > 0 && form === 'list' && <SequenceList page={page} shown={shown} rows={rows} />}
      {rows.length > 0 && form === 'arrows' && (
        <SequenceArrows page={page} shown={shown} rows={rows} lanes={lanesShown(shown.run, sequence, choice)} />
      )}
    </section>
  );
}
