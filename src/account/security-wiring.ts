import { fromPromise, sendTo } from 'xstate';
import {
  type AccountSecurity,
  accountCalls,
  type Enrolment,
  type RecoveryCodes,
} from '../../contract/account/account-security.ts';
import { accountAreaCalls, type OwnSessions } from '../../contract/account/account-area.ts';
import { changeEmailMachine } from '../../machines/account/change-email.ts';
import { changePasswordMachine } from '../../machines/account/change-password.ts';
import type { Notice } from '../../machines/notices/notices.ts';
import { ownSessionsMachine } from '../../machines/account/own-sessions.ts';
import { securityPageMachine } from '../../machines/account/security-page.ts';
import { twoStepMachine } from '../../machines/account/two-step.ts';
import { appIn } from '../core/app-in.ts';
import { request } from '../core/http.ts';
import { write } from '../core/write-call.ts';

const notify = (text: string) => ({
  type: 'NOTIFY' as const,
  notice: { cause: 'security', level: 'success', text } satisfies Notice,
});

/** Each call shows its failure where it was made. */
const changePasswordLogic = changePasswordMachine.provide({
  actors: {
    change: fromPromise(({ input: { oldPassword, password }, signal }) =>
      write<unknown>(accountCalls.changePassword, {
        data: { old_password: oldPassword, new_password: password },
        signal,
        quiet: true,
      }),
    ),
  },
});

const twoStepLogic = twoStepMachine.provide({
  actors: {
    fetchSecurity: fromPromise(({ signal }) =>
      request<AccountSecurity>(accountCalls.security, { signal, quiet: true }),
    ),
    beginEnrolment: fromPromise(({ signal }) =>
      write<Enrolment>(accountCalls.enrol, { data: {}, signal, quiet: true }),
    ),
    confirmEnrolment: fromPromise(({ input: { mfaCode }, signal }) =>
      write<RecoveryCodes>(accountCalls.confirmEnrolment, { data: { code: mfaCode }, signal, quiet: true }),
    ),
    endTwoStep: fromPromise(({ input: { password }, signal }) =>
      write<unknown>(accountCalls.endTwoStep, { data: { password }, signal, quiet: true }),
    ),
    renewCodes: fromPromise(({ input: { password }, signal }) =>
      write<RecoveryCodes>(accountCalls.newRecoveryCodes, { data: { password }, signal, quiet: true }),
    ),
  },
  actions: {
    announce: sendTo(
      ({ system }) => appIn(system),
      (_, { text }) => notify(text),
    ),
  },
});

const changeEmailLogic = changeEmailMachine.provide({
  actors: {
    mailCode: fromPromise(({ input, signal }) =>
      write<unknown>(accountAreaCalls.changeEmail, { data: input, signal, quiet: true }),
    ),
    confirmCode: fromPromise(({ input: { emailCode }, signal }) =>
      write<unknown>(accountAreaCalls.confirmEmail, { data: { code: emailCode }, signal, quiet: true }),
    ),
  },
});

const ownSessionsLogic = ownSessionsMachine.provide({
  actors: {
    fetchSessions: fromPromise(({ signal }) =>
      request<OwnSessions>(accountAreaCalls.sessions, { signal, quiet: true }),
    ),
    endSessions: fromPromise(({ input, signal }) =>
      write<unknown>(accountAreaCalls.endSessions, { data: input, signal, quiet: true }),
    ),
  },
  actions: {
    announce: sendTo(
      ({ system }) => appIn(system),
      (_, { text }) => notify(text),
    ),
  },
});

/** 安全设置 with everything it reaches: calls and toasts. */
export const securityPageLogic = securityPageMachine.provide({
  actors: {
    twoStep: twoStepLogic,
    sessions: ownSessionsLogic,
    changePassword: changePasswordLogic,
    changeEmail: changeEmailLogic,
  },
  actions: {
    announce: sendTo(
      ({ system }) => appIn(system),
      (_, { text }) => notify(text),
    ),
  },
});
