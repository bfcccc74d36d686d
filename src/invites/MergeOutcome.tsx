import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import type { MergeAnswer } from '../../contract/invites/invite-merge.ts';
import type { InviteMergeActor } from '../../machines/invites/invite-merge.ts';
import { formatNumber } from '../entity/fields/formats.ts';

interface Props {
  readonly merge: InviteMergeActor;
  readonly mint: () => string;
}

/** What the merge would come to, or came to. */
export function MergeOutcome({ merge, mint }: Props) {
  const answer = useSelector(merge, ({ context }) => context.answer);
  const merged = useSelector(merge, (snapshot) => snapshot.matches('merged'));
  if (!answer) return null;
  return (
    <>
      <Figures answer={answer} />
      {answer.conflicts.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={`有 ${answer.conflicts.length} 处冲突，不能合并`}
          description={
            <ul className="merge-conflicts">
              {answer.conflicts.map(({ detail }) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          }
        />
      )}
      {merged ? (
        <Alert type="success" showIcon title="已合并，被并入的方案不再使用" />
      ) : (
        answer.conflicts.length === 0 && (
          <Alert type="warning" showIcon title="合并后不能撤销：被并入的方案不再使用，已发的奖励不会重复发放。" />
        )
      )}
      <Buttons merge={merge} mint={mint} />
    </>
  );
}

const figures = [
  ['moved_prizes', '奖品'],
  ['stock_moved', '库存'],
  ['users_affected', '涉及邀请人'],
] as const satisfies readonly (readonly [keyof MergeAnswer, string])[];

const Figures = ({ answer }: { readonly answer: MergeAnswer }) => (
  <dl className="figures" aria-label="合并的数量">
    <div>
      <dt>并入方案</dt>
      <dd className="number">{formatNumber(answer.merged_ids.length)}</dd>
    </div>
    {figures.map(([key, label]) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd className="number">{formatNumber(answer[key])}</dd>
      </div>
    ))}
  </dl>
);

function Buttons({ merge, mint }: Props) {
  const state = useSelector(merge, ({ value }) => value);
  const mayConfirm = useSelector(merge, (snapshot) => snapshot.can({ type: 'CONFIRM', requestId: '' }));
  if (state === 'merged')
    return (
      <div className="merge-buttons">
        <Button type="primary" onClick={() => merge.send({ type: 'CLOSE' })}>
          完成
        </Button>
      </div>
    );
  return (
    <div className="merge-buttons">
      <Button disabled={state === 'merging'} onClick={() => merge.send({ type: 'BACK' })}>
        返回修改
      </Button>
      {state === 'failed' ? (
        <Button type="primary" danger onClick={() => merge.send({ type: 'RETRY' })}>
          重试
        </Button>
      ) : (
        <Button
          type="primary"
          danger
          disabled={!mayConfirm && state !== 'merging'}
          loading={state === 'merging'}
          onClick={() => merge.send({ type: 'CONFIRM', requestId: mint() })}
        >
          确认合并
        </Button>
      )}
    </div>
  );
}
