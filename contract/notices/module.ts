import { mailOutbox } from '../entities/mail-outbox.ts';
import type { Entity } from '../entity.ts';

/** What is sent to people. */
export const entities: readonly Entity[] = [mailOutbox];
