import { fromCallback } from 'xstate';
import { authCalls, type UserInfo } from '../../contract/sign-in/session.ts';
import { request } from '../core/http.ts';

/** Reads the user info anew, once more when it was asked meanwhile. A failed try is the next call's matter: the server knows better. */
export const userNewsLogic = fromCallback<{ type: 'ASK' }, { role: string }>(
  ({ sendBack, receive, input: { role } }) => {
    const gone = new AbortController();
    let asked = 0;
    const params = role === '' ? {} : { params: { as_role: role } };
    const ask = async () => {
      asked += 1;
      const mine = asked;
      const user = await request<UserInfo>(authCalls.userInfo, { ...params, signal: gone.signal, quiet: true }).catch(
        () => undefined,
      );
      if (user && mine === asked) sendBack({ type: 'USER_CHANGED', user });
    };
    receive(() => void ask());
    return () => gone.abort();
  },
);
