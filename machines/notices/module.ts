import { mailOutboxLifecycle } from './mail-outbox.lifecycle.ts';
import { handedTaskLifecycle } from './handed-task.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  mail_outbox: mailOutboxLifecycle,
  handed_task: handedTaskLifecycle,
};
