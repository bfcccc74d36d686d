import type { Credentials, Login } from '../../contract/sign-in/session.ts';
import { texts } from '../../contract/core/errors.ts';
import { answered, failed, output, sessionSetup } from './session-setup.ts';

/** The ticket of a single sign-on is exchanged for a token, or for an address that leads away (spec §3, §8). */
export const exchanging = sessionSetup.createStateConfig({
  meta: { label: '单点登录中' },
  tags: 'busy',
  // Whoever was signed in before: now it is who comes with the ticket.
  entry: 'forgetSession',
  invoke: {
    id: 'exchangeTicket',
    src: 'exchangeTicket',
    input: ({ context: { ticket } }) => ({ ticket }),
    onDone: [
      {
        guard: { type: 'letsIn', params: output },
        target: 'signedIn',
        actions: [
          { type: 'keepLogin', params: ({ event }) => event.output as Login },
          { type: 'storeLogin', params: ({ event }) => event.output as Login },
          'goToWanted',
        ],
      },
      {
        guard: { type: 'isFailureWord', params: output },
        target: 'ledOn',
        actions: { type: 'keepUrl', params: output },
      },
      {
        guard: { type: 'leadsAway', params: output },
        target: 'turnedAway',
        actions: [
          { type: 'keepUrl', params: output },
          {
            type: 'say',
            params: ({ event }) => ({
              text: event.output.msg ?? texts.singleSignOnFailed,
              level: 'warning' as const,
            }),
          },
        ],
      },
      {
        target: 'refused',
        actions: [
          {
            type: 'keepMessage',
            params: ({ event }) => ({ message: event.output.msg ?? texts.singleSignOnFailed }),
          },
          'goToLogin',
          'reportSignedOut',
        ],
      },
    ],
    onError: {
      target: 'refused',
      actions: [{ type: 'keepMessage', params: failed }, 'goToLogin', 'reportSignedOut'],
    },
  },
  exit: 'forgetTicket',
});

/** Single sign-on said why not. */
export const turnedAway = sessionSetup.createStateConfig({
  meta: { label: '单点登录未通过' },
  description: 'A message other than the failure word is read for two seconds (spec §8).',
  after: { singleSignOnDelay: 'ledOn' },
});

/** Leaves for another site; this document ends. */
export const ledOn = sessionSetup.createStateConfig({
  meta: { label: '正在前往其他站点' },
  entry: { type: 'leadTo', params: ({ context: { url } }) => ({ url }) },
});

/** Name and password are with the server. */
export const signingIn = sessionSetup.createStateConfig({
  meta: { label: '登录中' },
  tags: 'busy',
  entry: 'forgetMessage',
  invoke: {
    id: 'signIn',
    src: 'signIn',
    input: ({ event }) => {
      const { username, password } = event as unknown as Credentials;
      return { username: username.trim(), password };
    },
    onDone: {
      target: 'signedIn',
      actions: [
        { type: 'keepLogin', params: ({ event }) => event.output },
        { type: 'storeLogin', params: ({ event }) => event.output },
        'goToWanted',
      ],
    },
    onError: [
      {
        guard: { type: 'asksStep', params: failed },
        target: 'stepping',
        actions: { type: 'keepStep', params: failed },
      },
      { target: 'refused', actions: { type: 'keepMessage', params: failed } },
    ],
  },
});

/** Between the password and the token. */
export const stepping = sessionSetup.createStateConfig({
  meta: { label: '登录验证' },
  description: 'The password was right; the server wants a code, the set-up of two-step sign-in, or a new password.',
  exit: 'forgetStep',
  on: { CANCEL: 'signedOut' },
  initial: 'asked',
  states: {
    asked: {
      meta: { label: '等待验证' },
      on: { ANSWER_STEP: { guard: { type: 'isAnswered', params: ({ event }) => event }, target: 'answering' } },
    },
    answering: {
      meta: { label: '验证中' },
      tags: 'busy',
      entry: 'forgetMessage',
      invoke: {
        id: 'answerStep',
        src: 'answerStep',
        input: ({ context, event }) => answered(context, (event as unknown as { answer: string }).answer),
        onDone: [
          {
            guard: { type: 'hasRecoveryCodes', params: output },
            target: '#session.noting',
            actions: [
              { type: 'keepLogin', params: output },
              { type: 'storeLogin', params: output },
              { type: 'keepRecoveryCodes', params: output },
            ],
          },
          {
            target: '#session.signedIn',
            actions: [{ type: 'keepLogin', params: output }, { type: 'storeLogin', params: output }, 'goToWanted'],
          },
        ],
        onError: [
          {
            guard: { type: 'asksStep', params: failed },
            target: 'asked',
            actions: { type: 'keepStep', params: failed },
          },
          {
            guard: { type: 'isTicketOver', params: failed },
            target: '#session.refused',
            actions: { type: 'keepMessage', params: failed },
          },
          { target: 'asked', actions: { type: 'keepMessage', params: failed } },
        ],
      },
    },
  },
});

/** Recovery codes of a two-step sign-in that was just set up. */
export const noting = sessionSetup.createStateConfig({
  meta: { label: '记下恢复码' },
  description: 'The recovery codes are shown this once. The token is kept already: a reload goes in.',
  on: { NOTED: { target: 'signedIn', actions: ['forgetRecoveryCodes', 'goToWanted'] } },
});
