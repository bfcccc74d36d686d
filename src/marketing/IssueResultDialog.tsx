import { useSelector } from '@xstate/react';
import { Button, Modal } from 'antd';
import type { AnyActorRef } from 'xstate';
import type { IssueResult, MemberResult } from '../../contract/marketing/issue-result.ts';
import type { IssueResultActor } from '../../machines/marketing/issue-result.ts';
import { stateText } from '../core/state-text.ts';
import { WaitingLines } from '../core/widgets/WaitingLines.tsx';
import { DialogFailure } from '../entity/dialogs/EditingDialog.tsx';
import { formatNumber } from '../entity/fields/formats.ts';
import './issue-result.css';

interface Props {
  /** The dialog's actor: the room starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** 发放结果, drawn from the issueResult chart. */
export function IssueResultDialog({ actor, open }: Props) {
  const dialog = actor as IssueResultActor;
  const state = useSelector(dialog, ({ value }) => stateText(value));
  const close = () => dialog.send({ type: 'CLOSE' });
  return (
    <Modal
      open={open}
      title="发放结果"
      width={640}
      destroyOnHidden
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          关闭
        </Button>
      }
    >
      <div data-machine="issueResult" data-state={state}>
        <Body dialog={dialog} />
      </div>
    </Modal>
  );
}

function Body({ dialog }: { readonly dialog: IssueResultActor }) {
  const result = useSelector(dialog, ({ context }) => context.result);
  const error = useSelector(dialog, ({ context }) => context.error);
  if (error !== '') return <DialogFailure error={error} onRetry={() => dialog.send({ type: 'RELOAD' })} />;
  return result ? <Outcome {...result} /> : <WaitingLines lines={5} />;
}

function Outcome({ batch_no, coupon_name, issued, members }: IssueResult) {
  const refused = members.filter(({ refusal }) => refusal !== null).length;
  return (
    <>
      <p className="issue-result-sum">
        「{coupon_name}」发放 {formatNumber(issued)} 张给 {formatNumber(members.length - refused)} 位会员
        {refused > 0 && <strong>，{formatNumber(refused)} 位没有发</strong>}
        <small>批次 {batch_no}</small>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop of its own it could not be scrolled by keys. */}
      <div className="issue-result-members" role="region" aria-label="逐人结果" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">会员</th>
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <Line key={member.user_id} {...member} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const Line = ({ user_no, nickname, issued, refusal }: MemberResult) => (
  <tr>
    <td>
      {nickname} <small>{user_no}</small>
    </td>
    <td className={refusal === null ? undefined : 'issue-result-refused'}>
      {refusal ?? `已发 ${formatNumber(issued)} 张`}
    </td>
  </tr>
);
