import { mailOutboxMachine } from '../../machines/notices/mail-outbox.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const mailOutboxLifecycleModel = defineModel(mailOutboxMachine, {
  id: 'lifecycle-mail_outbox',
  cases: { SENT: bare, FAILED: bare, KEPT: bare, RESEND: bare },
  invariants: {
    'a mail that was sent stays sent': (snapshot) => !snapshot.matches('sent') || !snapshot.can({ type: 'RESEND' }),
    'only a failed mail can be sent again': (snapshot) =>
      snapshot.can({ type: 'RESEND' }) === snapshot.matches('failed'),
    'only a waiting mail is sent': (snapshot) => snapshot.can({ type: 'SENT' }) === snapshot.matches('waiting'),
  },
  goal: (snapshot) => snapshot.matches('sent') || snapshot.matches('logged'),
});
