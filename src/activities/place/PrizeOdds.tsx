import { useSelector } from '@xstate/react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { PlanNode, PlanPrize } from '../../../contract/activities/plan-tree.ts';
import { hasOdds, isOddsTyped, oddsFault, oddsSum } from '../../../machines/activities/plan-odds.ts';
import type { PlanPageActor } from '../../../machines/activities/plan-page.ts';
import { newRequestId } from '../../core/request-id.ts';

interface Props {
  readonly page: PlanPageActor;
  readonly node: PlanNode;
  readonly prize: PlanPrize;
  readonly tabIndex: number;
}

const textOf = ({ probability }: PlanPrize) => (probability === null ? '–' : `${probability}%`);
/** The row that it stands in would take the keyboard. */
const within = (event: MouseEvent) => event.stopPropagation();

/** How likely a prize is: pressed, it is typed where it stands. */
export function PrizeOdds({ page, node, prize, tabIndex }: Props) {
  const mayType = useSelector(page, ({ context }) => hasOdds(context, { node, prize }));
  if (!mayType)
    return (
      <span className="prize-odds" title="中奖概率">
        {textOf(prize)}
      </span>
    );
  return (
    <span className="prize-odds">
      <button
        id={`odds-${prize.id}`}
        type="button"
        className="plan-link"
        tabIndex={tabIndex}
        title="修改中奖概率"
        aria-label={`修改${prize.title}的中奖概率：${textOf(prize)}`}
        onClick={(event) => {
          within(event);
          page.send({ type: 'SET_ODDS', id: prize.id });
        }}
      >
        {textOf(prize)}
      </button>
    </span>
  );
}

const select = (input: HTMLInputElement | null) => {
  input?.focus({ preventScroll: true });
  input?.select();
};

/** The odds as they are typed, what the plan has with them together, and what saves them or leaves them as they were. */
export function OddsField({ page, prize }: Omit<Props, 'node' | 'tabIndex'>) {
  const text = useSelector(page, ({ context }) => context.odds?.text ?? '');
  const isTyped = useSelector(page, ({ context: { tree, odds } }) => isOddsTyped(tree, odds));
  const maySave = useSelector(page, (snapshot) => snapshot.can({ type: 'SAVE_ODDS', requestId: '' }));
  const fault = useSelector(page, ({ context: { tree, odds, error } }) =>
    odds === null ? '' : (oddsFault(tree, odds) ?? error),
  );
  const sum = useSelector(page, ({ context: { tree, odds } }) => odds && oddsSum(tree, odds));
  const isWrong = isTyped && fault !== '';
  const saidId = `odds-${prize.id}-said`;
  const leave = () => {
    page.send({ type: 'LEAVE_ODDS' });
    // The button is there again as soon as the view has heard of it.
    setTimeout(() => document.getElementById(`odds-${prize.id}`)?.focus({ preventScroll: true }));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps keys and presses from the row that it stands in.
    <span
      className="odds-field"
      role="group"
      aria-label={`${prize.title}的中奖概率`}
      onClick={within}
      onKeyDown={(event) => work(event, page, leave)}
    >
      <span id={saidId} className="odds-said" title={isWrong ? fault : ''} {...(isWrong && { role: 'alert' })}>
        {isWrong ? fault : sum}
      </span>
      <input
        ref={select}
        aria-label="中奖概率（%）"
        aria-invalid={isWrong}
        aria-describedby={saidId}
        inputMode="decimal"
        maxLength={10}
        value={text}
        onChange={({ target }) => page.send({ type: 'TYPE_ODDS', text: target.value })}
      />
      %
      <button type="button" className="plan-link" disabled={!maySave} onClick={() => save(page)}>
        保存
      </button>
      <button type="button" className="plan-link" onClick={leave}>
        取消
      </button>
    </span>
  );
}

const save = (page: PlanPageActor) => page.send({ type: 'SAVE_ODDS', requestId: newRequestId() });

/** Enter saves, Escape leaves; arrows move in the text, not in the tree. */
function work(event: KeyboardEvent, page: PlanPageActor, leave: () => void): void {
  event.stopPropagation();
  if (event.key === 'Escape') leave();
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  save(page);
}
