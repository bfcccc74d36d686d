import { useSelector } from '@xstate/react';
import { pageAt } from '../../../contract/menu/pages.ts';
import type { PlanPrize } from '../../../contract/activities/plan-tree.ts';
import type { PlanPageActor } from '../../../machines/activities/plan-page.ts';
import { prizeSteps } from '../../../machines/activities/plan-prizes.ts';
import { usePrizeForms } from '../place/prize-forms.ts';
import { MenuItem, PopupMenu } from '../../entity/list/PopupMenu.tsx';
import { usePermits } from '../../entity/permitted.tsx';
import { newRequestId } from '../../core/request-id.ts';

interface Props {
  readonly page: PlanPageActor;
  readonly prize: PlanPrize;
  readonly planId: number;
}

/** What leads away from a prize. Its wins are those of its plan and its award: of a composite, those of its plan. */
const linksOf = ({ prize, planId }: Props) => {
  const { award_id } = prize;
  const award = award_id === null ? '' : `&award_id=${award_id}`;
  return [
    { label: '查看与编辑', address: `/activity/prize/${prize.id}` },
    ...(award_id === null ? [] : [{ label: '查看奖励', address: `/award/list/${award_id}` }]),
    { label: '中奖记录', address: `/member/award-log?plan_id=${planId}${award}` },
  ];
};

/** What can be done with a prize: where it leads, 调整库存, and the steps of its life as its chart allows them. */
export function PrizeActions(props: Props) {
  const { prize } = props;
  return (
    <PopupMenu label={`更多操作：${prize.title}`} name={`奖品操作：${prize.title}`} face="更多" className="plan-link">
      {() => <Items {...props} />}
    </PopupMenu>
  );
}

function Items(props: Props) {
  const { page, prize } = props;
  const { id } = prize;
  const permits = usePermits();
  const actions = useSelector(page, ({ context }) => context.actions);
  const isReady = useSelector(page, (snapshot) => snapshot.matches({ tree: 'ready' }));
  const mayAdjust = useSelector(page, (snapshot) => snapshot.can({ type: 'ADJUST', id }));
  const busy = isReady ? undefined : '正在处理上一步';
  const forms = usePrizeForms();
  return (
    <>
      {forms && actions.includes('edit') && <MenuItem label="编辑" onChoose={() => forms.change(id)} />}
      {linksOf(props)
        .filter(({ address }) => permits(pageAt(address), 'query'))
        .map(({ label, address }) => (
          <MenuItem key={label} label={label} onChoose={() => (location.hash = `#${address}`)} />
        ))}
      {mayAdjust && <MenuItem label="调整库存" onChoose={() => page.send({ type: 'ADJUST', id })} />}
      {prizeSteps({ actions }, prize).map(({ event, label, danger, refusal }) => (
        <MenuItem
          key={event}
          label={label}
          danger={danger ?? false}
          refusal={refusal ?? busy}
          onChoose={() => page.send({ type: 'STEP_PRIZE', id, event, requestId: newRequestId() })}
        />
      ))}
    </>
  );
}
