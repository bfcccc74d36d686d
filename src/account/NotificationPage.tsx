import { useSelector } from '@xstate/react';
import { Switch } from 'antd';
import { noticeFields, noticeKinds, noticeWays } from '../../contract/notices/notify-settings.ts';
import type { SettingsFormActor } from '../../machines/account/settings-form.ts';
import { FormActions, FormNote, LoadedForm, SettingsFrame } from './SettingsFrame.tsx';

interface Props {
  readonly page: SettingsFormActor;
}

type Way = keyof typeof noticeWays;
const ways: readonly Way[] = ['site', 'mail'];

/** 新消息通知: what one is told, and where (wider.md §11). */
export const NotificationPage = ({ page }: Props) => (
  <SettingsFrame view="notification">
    <LoadedForm form={page}>
      <div className="account-block settings-form">
        <FormNote form={page} />
        <table className="notice-table">
          <caption>选择希望在哪里收到通知。邮件发往安全设置中的邮箱。</caption>
          <thead>
            <tr>
              <th scope="col">通知类型</th>
              {ways.map((way) => (
                <th key={way} scope="col">
                  {noticeWays[way]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {noticeKinds.map(({ kind, label, help }) => (
              <tr key={kind}>
                <th scope="row">
                  {label}
                  <span>{help}</span>
                </th>
                {ways.map((way) => (
                  <td key={way}>
                    <NoticeSwitch form={page} name={`${kind}_${way}`} label={`${label} ${noticeWays[way]}`} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <FormActions form={page} label="保存设置" />
      </div>
    </LoadedForm>
  </SettingsFrame>
);

interface SwitchProps {
  readonly form: SettingsFormActor;
  readonly name: string;
  readonly label: string;
}

function NoticeSwitch({ form, name, label }: SwitchProps) {
  const on = useSelector(form, ({ context }) => context.draft[name] === true);
  const isOpen = useSelector(form, (snapshot) => snapshot.hasTag('open'));
  const isFixed = !Object.hasOwn(noticeFields, name);
  return (
    <Switch
      aria-label={label}
      checked={on}
      disabled={!isOpen || isFixed}
      {...(isFixed && { title: '安全提醒始终开启' })}
      onChange={(checked) => form.send({ type: 'CHANGE', values: { [name]: checked } })}
    />
  );
}
