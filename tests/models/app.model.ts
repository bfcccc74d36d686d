import { fromCallback } from 'xstate';
import { appMachine } from '../../machines/shell/app.ts';
import { bare, defineModel } from '../engine/model.ts';

const notice = { cause: 'saved', level: 'success', text: '保存成功' } as const;

export const appModel = defineModel(appMachine, {
  id: 'app',
  roots: [{ token: '' }, { token: 'kept' }],
  cases: {
    SIGNED_IN: bare,
    SIGNED_OUT: bare,
    RETRY: bare,
    NOTIFY: [{ notice }],
    TOKEN_EXPIRED: bare,
    FORCED_OUT: [{ message: '您的账号已在别处登录' }],
    FORBIDDEN: bare,
    RENEWED: [{ token: 'renewed elsewhere' }],
    TAKEN_OVER: bare,
    WATCH_VERSION: { arrived: { logic: fromCallback(() => {}), input: {} } },
    'done.loadShell': { shell: { logic: fromCallback(() => {}), input: {} } },
    'error.loadShell': { 'chunk missing': '程序加载失败' },
  },
  key: ({ context: { shell, version, error } }) => [shell !== null, version !== null, error],
  invariants: {
    'the shell lives only inside': (snapshot) => snapshot.matches('inside') === (snapshot.context.shell !== null),
    'what watches the version runs as long as it is known': ({ context, children }) =>
      (context.version !== null) === 'version' in children,
    'a failure says why': (snapshot) => snapshot.matches('stranded') === (snapshot.context.error !== ''),
    'the app never ends': (snapshot) => snapshot.status === 'active',
  },
  goal: (snapshot) => snapshot.matches('inside'),
});
