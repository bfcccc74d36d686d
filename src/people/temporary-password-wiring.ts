import { fromPromise, sendParent } from 'xstate';
import { account } from '../../contract/people/account.entity.ts';
import type { Row } from '../../contract/core/page.ts';
import type { TemporaryPassword } from '../../contract/people/temporary-password.ts';
import { type AskedAccount, temporaryPasswordMachine } from '../../machines/people/temporary-password.ts';
import { appIn } from '../core/app-in.ts';
import { writeClipboard } from '../core/clipboard.ts';
import { request } from '../core/http.ts';
import { write } from '../core/write-call.ts';

type Details = Row & { readonly username: string; readonly nickname: string; readonly last_login_at: string | null };

/** 重置密码 of an account, with everything it reaches. No request id: an answer that is kept would keep the password. */
export const temporaryPasswordLogic = temporaryPasswordMachine.provide({
  actors: {
    fetchAccount: fromPromise(async ({ input: { id }, signal }): Promise<AskedAccount> => {
      const details = await request<Details>(account.rest.detail(id).call, { signal, quiet: true });
      const { username, nickname, version, last_login_at: at } = details;
      return { username, nickname, version, isNew: at === null };
    }),
    resetPassword: fromPromise(({ input: { id, version } }) => {
      const { call, data } = account.rest.update({ id, version, event: 'RESET_PASSWORD' });
      return write<TemporaryPassword>(call, { data, quiet: true });
    }),
  },
  actions: {
    copyPassword: ({ system }, { password }) => {
      const said = (level: 'success' | 'warning', text: string) =>
        appIn(system).send({ type: 'NOTIFY', notice: { cause: 'password', level, text } });
      void writeClipboard(password).then(
        () => said('success', '密码已复制'),
        () => said('warning', '浏览器不允许复制，请手动抄写'),
      );
    },
    reportClosed: sendParent((_, { wrote }) => ({ type: 'PAGE_CLOSED', wrote })),
  },
});
