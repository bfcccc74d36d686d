import type { z } from 'zod';
import type { MemberBox } from '../core/member-keys.ts';
import type { OpenScope } from '../../contract/open-api/scopes.ts';
import type { Store } from '../db/store.ts';
import type { Tx } from '../db/transaction.ts';
import type { Db } from '../entity/write/database.ts';
import type { PayPort } from '../partner/pay.ts';
import type { Client } from './admit.ts';

/** What every write of the Open API is given beside its own body (engines.md §1.3). */
export interface Envelope {
  /** Names one thing that happened: sent again it happens no second time. */
  readonly requestId: string;
  /** When it happened, in ms, where the sender says so. */
  readonly occurredAt?: number;
}

/** Who calls, and what for. */
export interface Context extends Envelope {
  readonly client: Pick<Client, 'id' | 'clientNo' | 'name'>;
  readonly digestCode: (code: string) => string;
  /** Seals what is personal of members. */
  readonly members: MemberBox;
}

/** What it needs is not there yet: it is tried again later (engines.md §1.3, parked). */
export class NotYet extends Error {}

interface Declared<Input> {
  /** Below the base, as `draws/take`; of a read, parts of the address that it is asked by stand in braces: `content/pages/{slug}`. */
  readonly name: string;
  /** What a generated client calls it, where another call has the same name but for such a part. */
  readonly operation?: string;
  readonly scope: OpenScope;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /** Its own keys; others are refused. */
  readonly input: z.ZodType<Input>;
  /** What the envelope's `result` holds. */
  readonly answer: z.ZodType;
}

/** A call that reads. */
export interface OpenRead<Input> extends Declared<Input> {
  /** Callers ask often for what seldom changes: the answer has an ETag, and 304 stands for the one that they have. */
  readonly tagged?: true;
  readonly read: (db: Db, input: Input, reader: Pick<Context, 'client' | 'members'>) => Promise<unknown>;
}

/** Whoever is asked outside of a transaction, with where their answers are kept. */
export interface Others {
  readonly store: Store;
  readonly pay: PayPort | undefined;
}

/** A call that writes: in one transaction with its event and its stored answer. */
export interface OpenWrite<Input> extends Declared<Input> {
  /** Of whom the event is, where that is known. */
  readonly memberNo?: (input: Input, tx: Tx, context: Context) => Promise<string | undefined> | string | undefined;
  /** Tables whose numbers people see and that it adds to: a rehearsal draws none of them. */
  readonly numbers: readonly string[];
  /**
   * What others are asked before the work, outside of its transaction: sent again it is asked again, and a rehearsal asks nobody.
   * @throws {Failure} of which nothing is kept: the same request may be sent again
   */
  readonly ahead?: (others: Others, input: Input, context: Pick<Context, 'members'>) => Promise<void>;
  /** @throws {Failure} what is refused; {NotYet} what is parked */
  readonly write: (tx: Tx, input: Input, context: Context) => Promise<unknown>;
}

export type OpenCall<Input = never> = OpenRead<Input> | OpenWrite<Input>;

/** Keeps the input type of one call while a list of calls forgets it. */
// The pipeline hands a call only what the same call's schema has parsed.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const openCall = <Input>(declared: OpenCall<Input>): OpenCall => declared as unknown as OpenCall;
