import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { SecurityPageActor } from '../../machines/account/security-page.ts';
import type { TwoStepActor } from '../../machines/account/two-step.ts';
import { EmailBlock, MobileBlock } from './EmailBlock.tsx';
import { PasswordBlock } from './PasswordBlock.tsx';
import { SessionsBlock } from './SessionsBlock.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { TwoStepBlock } from './TwoStepBlock.tsx';
import { WaitingLines } from '../core/widgets/WaitingLines.tsx';

interface Props {
  readonly page: SecurityPageActor;
}

/** 安全设置: the own password, address and second step, and where one is signed in (wider.md §11). */
export function SecurityPage({ page }: Props) {
  const state = useSelector(page, ({ value }) => value);
  const twoStep = useSelector(page, ({ children }) => children.twoStep);
  const sessions = useSelector(page, ({ children }) => children.sessions);
  return (
    <div data-machine="securityPage" data-state={state}>
      <SettingsFrame view="security">
        {twoStep && <Blocks page={page} twoStep={twoStep} />}
        {sessions && <SessionsBlock sessions={sessions} />}
      </SettingsFrame>
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
      <EmailBlock page={page} email={security.email} />
      <MobileBlock mobile={security.mobile} />
      <TwoStepBlock twoStep={twoStep} />
    </>
  );
}
