import type { ComponentProps } from 'react';
import { OneTimeSecretDialog, type SecretWords } from './OneTimeSecretDialog.tsx';

const words: SecretWords = {
  title: (isNew) => (isNew ? '初始密码' : '重置密码'),
  question: (whose, isNew) =>
    isNew
      ? `账号${whose}已建立，还没有密码。生成初始密码吗？`
      : `确定重置${whose}的密码吗？旧密码立即失效，对方的所有会话将下线。`,
  above: (whose, isNew) => `${whose}的${isNew ? '初始' : '临时'}密码，只显示这一次：`,
  below: '首次登录时必须修改。请通过安全的方式告知本人。',
  name: '临时密码',
  copy: '复制密码',
  confirm: (isNew) => (isNew ? '生成密码' : '重置'),
};

/** 重置密码. */
export const TemporaryPasswordDialog = (props: Omit<ComponentProps<typeof OneTimeSecretDialog>, 'words'>) => (
  <OneTimeSecretDialog {...props} words={words} />
);
