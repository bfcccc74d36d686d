import { useSelector } from '@xstate/react';
import { Alert, Button, Tag } from 'antd';
import type { SettingsFormActor } from '../../machines/account/settings-form.ts';
import { PasswordField } from './PasswordField.tsx';
import { textIn } from '../entity/fields/values.ts';
import { LoadedForm, SettingsFrame } from './SettingsFrame.tsx';

interface Props {
  readonly page: SettingsFormActor;
}

/** 账号绑定: who one is at the provider of single sign-on, and undoing that (wider.md §11). */
export const BindingPage = ({ page }: Props) => (
  <SettingsFrame view="binding">
    <LoadedForm form={page}>
      <Binding page={page} />
    </LoadedForm>
  </SettingsFrame>
);

function Binding({ page }: Props) {
  const { offered, label, issuer, subject } = useSelector(page, ({ context }) => context.facts);
  const isBound = typeof subject === 'string';
  return (
    <section className="account-block settings-form" aria-labelledby="binding-title">
      <h2 id="binding-title">
        {typeof label === 'string' && label !== '' ? label : '单点登录'}{' '}
        {isBound ? <Tag color="success">已绑定</Tag> : <Tag>未绑定</Tag>}
      </h2>
      {isBound ? (
        <>
          <dl className="settings-facts">
            <dt>身份提供方</dt>
            <dd>{String(issuer)}</dd>
            <dt>身份标识</dt>
            <dd>{subject}</dd>
          </dl>
          <Unbind page={page} />
        </>
      ) : (
        <p>
          {offered === true
            ? '用单点登录进入时，如果两边的邮箱都已验证且相同，会自动绑定到这个账号。'
            : '本系统没有启用单点登录，请联系管理员。'}
        </p>
      )}
    </section>
  );
}

function Unbind({ page }: Props) {
  const password = useSelector(page, ({ context }) => textIn(context.draft['password']));
  const fault = useSelector(page, ({ context }) => context.errors['password'] ?? '');
  const error = useSelector(page, ({ context }) => context.error);
  const busy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const maySubmit = useSelector(page, (snapshot) => snapshot.can({ type: 'SUBMIT' }));
  return (
    <>
      <p>解绑后不能再用单点登录进入这个账号，除非邮箱再次匹配。请输入登录密码确认。</p>
      <PasswordField
        label="登录密码"
        value={password}
        fault={fault}
        autoComplete="current-password"
        busy={busy}
        onType={(typed) => page.send({ type: 'CHANGE', values: { password: typed } })}
        onEnter={() => page.send({ type: 'SUBMIT' })}
      />
      {error !== '' && <Alert type="error" showIcon title={error} />}
      <div className="account-choices">
        <Button danger loading={busy} disabled={!maySubmit && !busy} onClick={() => page.send({ type: 'SUBMIT' })}>
          解绑
        </Button>
      </div>
    </>
  );
}
