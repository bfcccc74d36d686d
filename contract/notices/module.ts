import { mailOutbox } from './mail-outbox.entity.ts';
import { handedTask } from './handed-task.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** What is sent to people. */
export const entities: readonly Entity[] = [mailOutbox, handedTask];
