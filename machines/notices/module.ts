import { mailOutboxLifecycle } from '../lifecycles/mail-outbox.ts';
import type { Lifecycles } from '../lifecycles/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  mail_outbox: mailOutboxLifecycle,
};
