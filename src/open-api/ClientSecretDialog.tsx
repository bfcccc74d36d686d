import type { ComponentProps } from 'react';
import { overlapHours } from '../../contract/open-api/scopes.ts';
import { OneTimeSecretDialog, type SecretWords } from '../people/OneTimeSecretDialog.tsx';

const words: SecretWords = {
  title: (isNew) => (isNew ? '生成密钥' : '轮换密钥'),
  question: (whose, isNew) =>
    isNew
      ? `${whose}还没有密钥。生成后才能启用。`
      : `确定轮换${whose}的密钥吗？启用中的旧密钥在 ${overlapHours} 小时内仍可使用，请在此期间更换。`,
  above: (whose) => `${whose}的密钥，只显示这一次：`,
  below: '请求头 X-Flan-Key 填编号，签名用此密钥。请通过安全的方式交给调用方。',
  name: '密钥',
  copy: '复制密钥',
  confirm: (isNew) => (isNew ? '生成密钥' : '轮换'),
};

/** 生成/轮换密钥. */
export const ClientSecretDialog = (props: Omit<ComponentProps<typeof OneTimeSecretDialog>, 'words'>) => (
  <OneTimeSecretDialog {...props} words={words} />
);
