import { setTimeout as sleep } from 'node:timers/promises';
import { TOTP, Secret } from 'otpauth';
import { type Answered, type TestServer } from '../with-server.ts';
import type { SignInStep } from '../../../contract/sign-in/session.ts';
import { testPassword } from '../data-template.ts';

/** An authenticator app whose clock is the database's. `shift` is in steps of 30 s. */
export async function codeNow({ store }: Pick<TestServer, 'store'>, secret: string, shift = 0): Promise<string> {
  const { rows } = await store.pool.query<{ now: number }>('select extract(epoch from now())::float8 as now');
  const timestamp = ((rows[0]?.now ?? 0) + 30 * shift) * 1000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Waits for the next step where this one is nearly over: codes told by their distance from now mean what they say for five seconds. */
export async function stepHasTime({ store }: Pick<TestServer, 'store'>): Promise<void> {
  const { rows } = await store.pool.query<{ left: number }>(
    'select (30 - extract(epoch from now())::numeric % 30)::float8 as left',
  );
  const left = rows[0]?.left ?? 0;
  if (left < 5) await sleep(left * 1000 + 50);
}

/** A code that is none near now. */
export async function wrongCodeNow(server: Pick<TestServer, 'store'>, secret: string): Promise<string> {
  const near = await Promise.all([-2, -1, 0, 1, 2].map((shift) => codeNow(server, secret, shift)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '666666';
}

/** The calls of the entrance. */
export const entrance = (server: TestServer) => ({
  signIn: (username: string, password = testPassword) =>
    server.call('POST', '/admin/auth/login', { body: { username, password } }),
  payCode: (ticket: string, code: string) => server.call('POST', '/admin/auth/2step-code', { body: { ticket, code } }),
  payPassword: (ticket: string, password: string) =>
    server.call('POST', '/admin/auth/reset-password', { body: { ticket, password } }),
});

/** The step that an answer asks for. Throws when it is another one, or none. */
export function stepIn<Step extends SignInStep['step']>(
  answer: Answered,
  step: Step,
): Extract<SignInStep, { step: Step }> {
  const wanted = answer.result as SignInStep | undefined;
  if (answer.code !== 42801 || wanted?.step !== step) throw new Error(`no step ${step}: ${JSON.stringify(answer)}`);
  return wanted as Extract<SignInStep, { step: Step }>;
}

/** The codes of answers, the smallest first. */
export const codesOf = (answers: readonly Answered[]): readonly number[] =>
  answers.map(({ code }) => code).toSorted((one, other) => one - other);
