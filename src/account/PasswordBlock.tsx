import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { useId } from 'react';
import type { SecurityPageActor } from '../../machines/account/security-page.ts';
import { formatInstant } from '../entity/fields/formats.ts';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';

interface Props {
  readonly page: SecurityPageActor;
  /** When the password was last changed, ISO. */
  readonly changedAt: string;
}

/** 账户密码: when it was changed, and changing it. */
export function PasswordBlock({ page, changedAt }: Props) {
  const id = useId();
  const change = useSelector(page, ({ children }) => children.changePassword);
  return (
    <section className="account-block" aria-labelledby={id}>
      <div>
        <h2 id={id}>账户密码</h2>
        <p>
          上次修改：<time dateTime={changedAt}>{formatInstant(changedAt)}</time>
        </p>
      </div>
      <Button onClick={() => page.send({ type: 'CHANGE_PASSWORD' })}>修改密码</Button>
      {change && <ChangePasswordDialog change={change} />}
    </section>
  );
}
