import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { useId, useMemo } from 'react';
import { type AccountSecurity, twoStepDemanded } from '../../contract/account/account-security.ts';
import type { TwoStepActor } from '../../machines/account/two-step.ts';
import '../entity/fields/fields.css';
import { stateText } from '../core/state-text.ts';
import { EnrolDialog } from './EnrolDialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryDialog } from './RecoveryDialog.tsx';

interface Props {
  readonly twoStep: TwoStepActor;
}

/** Fewer than this are worth a warning. */
const fewCodes = 3;

/** 两步验证: whether it is on, and what can be done about it. */
export function TwoStepBlock({ twoStep }: Props) {
  const id = useId();
  const state = useSelector(twoStep, ({ value }) => stateText(value));
  const security = useSelector(twoStep, ({ context }) => context.security);
  if (!security) return null;
  return (
    <section className="account-block" aria-labelledby={id} data-machine="twoStep" data-state={state}>
      <div>
        <h2 id={id} tabIndex={-1}>
          两步验证{' '}
          {security.two_step ? <span className="tag tag-success">已开启</span> : <span className="tag">未开启</span>}
        </h2>
        {security.two_step ? <Kept security={security} /> : <p>登录时除密码外，还需要身份验证器应用显示的验证码。</p>}
      </div>
      <Choices twoStep={twoStep} security={security} />
      <Dialogs twoStep={twoStep} titleId={id} />
    </section>
  );
}

const Kept = ({
  security: { recovery_codes_left: left, two_step_demanded: isDemanded },
}: {
  readonly security: AccountSecurity;
}) => (
  <>
    <p className={left < fewCodes ? 'account-few' : ''}>
      剩余 {left} 个恢复码{left < fewCodes && '，建议重新生成'}
    </p>
    {isDemanded && <p>{twoStepDemanded}</p>}
  </>
);

/** While a dialog asks they do nothing, but keep their place: the keyboard comes back to them. */
function Choices({ twoStep, security }: Props & { readonly security: AccountSecurity }) {
  const may = {
    enrol: useSelector(twoStep, (snapshot) => snapshot.can({ type: 'ENROL' })),
    end: useSelector(twoStep, (snapshot) => snapshot.can({ type: 'END' })),
    renew: useSelector(twoStep, (snapshot) => snapshot.can({ type: 'RENEW_CODES' })),
  };
  if (!security.two_step)
    return (
      <Button type="primary" aria-disabled={!may.enrol} onClick={() => twoStep.send({ type: 'ENROL' })}>
        开启两步验证
      </Button>
    );
  return (
    <div className="account-choices">
      <Button
        className="account-renew"
        aria-disabled={!may.renew}
        onClick={() => twoStep.send({ type: 'RENEW_CODES' })}
      >
        重新生成恢复码
      </Button>
      <Button
        danger
        disabled={security.two_step_demanded}
        aria-disabled={!may.end}
        onClick={() => twoStep.send({ type: 'END' })}
      >
        关闭两步验证
      </Button>
    </div>
  );
}

/**
 * The codes come where another dialog was, and what opened that may be gone by then: the keyboard comes back to the button that renews
 * them, or to the title, which says what has become of it.
 */
const backTo = (titleId: string) => () => () =>
  queueMicrotask(() => {
    const title = document.querySelector<HTMLElement>(`#${CSS.escape(titleId)}`);
    const button = title?.closest('section')?.querySelector<HTMLElement>('.account-renew');
    (button ?? title)?.focus();
  });

function Dialogs({ twoStep, titleId }: Props & { readonly titleId: string }) {
  const giveBack = useMemo(() => backTo(titleId), [titleId]);
  const isEnrolling = useSelector(twoStep, (snapshot) => snapshot.matches('enrolling'));
  const isEnding = useSelector(twoStep, (snapshot) => snapshot.matches('ending'));
  const isRenewing = useSelector(twoStep, (snapshot) => snapshot.matches('renewing'));
  const isTelling = useSelector(twoStep, (snapshot) => snapshot.matches('telling'));
  return (
    <>
      {isEnrolling && <EnrolDialog twoStep={twoStep} />}
      {isEnding && (
        <ProofDialog
          twoStep={twoStep}
          title="关闭两步验证"
          explanation="关闭后登录只需要密码，恢复码全部作废。"
          danger
        />
      )}
      {isRenewing && (
        <ProofDialog
          twoStep={twoStep}
          title="重新生成恢复码"
          explanation="重新生成后，原来的恢复码全部作废。"
          danger={false}
        />
      )}
      {isTelling && <RecoveryDialog twoStep={twoStep} giveBack={giveBack} />}
    </>
  );
}
