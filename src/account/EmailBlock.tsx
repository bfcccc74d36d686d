import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { useId } from 'react';
import type { SecurityPageActor } from '../../machines/account/security-page.ts';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';

interface Props {
  readonly page: SecurityPageActor;
  readonly email: string | null;
}

/** 备用邮箱: where mails for a forgotten password go, and changing it. */
export function EmailBlock({ page, email }: Props) {
  const id = useId();
  const change = useSelector(page, ({ children }) => children.changeEmail);
  return (
    <section className="account-block" aria-labelledby={id}>
      <div>
        <h2 id={id}>备用邮箱</h2>
        <p>
          {email === null ? '还没有设置。忘记密码时，只能请管理员重置。' : `已验证：${email}，用于找回密码和接收邮件。`}
        </p>
      </div>
      <Button onClick={() => page.send({ type: 'CHANGE_EMAIL' })}>{email === null ? '设置邮箱' : '更换邮箱'}</Button>
      {change && <ChangeEmailDialog change={change} />}
    </section>
  );
}

/** 密保手机: there is no gateway for text messages, so that whoever keeps the accounts keeps the numbers. */
export function MobileBlock({ mobile }: { readonly mobile: string | null }) {
  const id = useId();
  return (
    <section className="account-block" aria-labelledby={id}>
      <div>
        <h2 id={id}>密保手机</h2>
        <p>{mobile === null ? '没有登记' : `已登记：${mobile}`}，由管理员登记和修改。</p>
      </div>
    </section>
  );
}
