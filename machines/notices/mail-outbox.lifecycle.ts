import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const mailOutboxMachine = setup({
  types: {
    events: {} as { type: 'SENT' } | { type: 'FAILED' } | { type: 'KEPT' } | { type: 'RESEND' },
  },
}).createMachine({
  id: 'mail_outbox',
  meta: { label: '邮件', events: { SENT: '发出', FAILED: '发送失败', KEPT: '留存，不外发' } },
  initial: 'waiting',
  states: {
    waiting: {
      meta: { label: '待发送' },
      description:
        'The worker takes it (server/notices); operators have no part in these steps, so they carry no meta.',
      on: { SENT: 'sent', FAILED: 'failed', KEPT: 'logged' },
    },
    sent: { meta: { label: '已发送' } },
    failed: {
      meta: { label: '发送失败' },
      on: { RESEND: { target: 'waiting', meta: { label: '重发', action: 'enable' } } },
    },
    logged: { meta: { label: '未外发' }, description: 'No SMTP server is configured: it is here to be read.' },
  },
});

/** 邮件: waiting until the worker has sent it, or kept where there is no SMTP server; a failed one can be sent again. */
export const mailOutboxLifecycle: Lifecycle = { machine: mailOutboxMachine };
