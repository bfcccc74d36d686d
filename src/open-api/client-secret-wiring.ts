import { fromPromise, sendParent } from 'xstate';
import { apiClient } from '../../contract/open-api/api-client.entity.ts';
import type { ClientSecret } from '../../contract/open-api/client-secret.ts';
import type { Row } from '../../contract/core/page.ts';
import { type AskedAccount, temporaryPasswordMachine } from '../../machines/people/temporary-password.ts';
import { appIn } from '../core/app-in.ts';
import { writeClipboard } from '../core/clipboard.ts';
import { request } from '../core/http.ts';
import { write } from '../core/write-call.ts';

type Details = Row & { readonly name: string; readonly client_no: string; readonly key_made_at: string | null };

/**
 * 生成/轮换密钥, with everything it reaches: a secret that is shown once goes the way of a temporary password. No request id: an answer that
 * is kept would keep the secret.
 */
export const clientSecretLogic = temporaryPasswordMachine.provide({
  actors: {
    fetchAccount: fromPromise(async ({ input: { id }, signal }): Promise<AskedAccount> => {
      const { client_no, name, version, key_made_at } = await request<Details>(apiClient.rest.detail(id).call, {
        signal,
        quiet: true,
      });
      return { username: client_no, nickname: name, version, isNew: key_made_at === null };
    }),
    resetPassword: fromPromise(async ({ input: { id, version } }) => {
      const { call, data } = apiClient.rest.update({ id, version, event: 'ROTATE' });
      const { secret } = await write<ClientSecret>(call, { data, quiet: true });
      return { password: secret };
    }),
  },
  actions: {
    copyPassword: ({ system }, { password }) => {
      const said = (level: 'success' | 'warning', text: string) =>
        appIn(system).send({ type: 'NOTIFY', notice: { cause: 'client_secret', level, text } });
      void writeClipboard(password).then(
        () => said('success', '密钥已复制'),
        () => said('warning', '浏览器不允许复制，请手动抄写'),
      );
    },
    reportClosed: sendParent((_, { wrote }) => ({ type: 'PAGE_CLOSED', wrote })),
  },
});
