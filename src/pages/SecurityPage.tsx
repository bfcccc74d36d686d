import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { SecurityPageActor } from '../../machines/security-page.ts';
import type { TwoStepActor } from '../../machines/two-step.ts';
import { PasswordBlock } from '../account/PasswordBlock.tsx';
import { TwoStepBlock } from '../account/TwoStepBlock.tsx';
import { WaitingLines } from '../waiting/WaitingLines.tsx';
import '../account/account.css';

interface Props {
  readonly page: SecurityPageActor;
}

/** 安全设置: the own password and the second step (wider.md §11). */
export function SecurityPage({ page }: Props) {
  const state = useSelector(page, ({ value }) => value);
  const twoStep = useSelector(page, ({ children }) => children.twoStep);
  return (
    <div className="account-page" data-machine="securityPage" data-state={state}>
      <h1>安全设置</h1>
      {twoStep && <Blocks page={page} twoStep={twoStep} />}
    </div>
  );
}

function Blocks({ page, twoStep }: Props & { readonly twoStep: TwoStepActor }) {
  const { security, error } = useSelector(twoStep, ({ context }) => context);
  const isMissing = useSelector(twoStep, (snapshot) => snapshot.matches('missing'));
  if (isMissing)
    return (
      <div className="account-block" role="alert">
        <p>{error}</p>
        <Button onClick={() => twoStep.send({ type: 'RELOAD' })}>重试</Button>
      </div>
    );
  if (!security)
    return (
      <div className="account-block">
        <WaitingLines lines={4} />
      </div>
    );
  return (
    <>
      <PasswordBlock page={page} changedAt={security.password_updated_at} />
      <TwoStepBlock twoStep={twoStep} />
    </>
  );
}
