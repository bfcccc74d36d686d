import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Call } from '../../contract/entity/call.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Action } from '../../contract/core/permission.ts';
import type { MemberBox } from '../core/member-keys.ts';
import type { Reach } from '../sign-in/reach.ts';
import type { Store } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
import type { Seen } from './seen.ts';

/** Who calls: known from the token, never from the body. */
export interface Caller {
  readonly accountId: number;
  readonly username: string;
  readonly nickname: string;
  readonly sessionId: string;
  /** Granted `permissionId.action` pairs of all enabled roles. */
  readonly grants: ReadonlySet<string>;
  /** Pairs that his roles hold and that are out of use for everybody (wider.md §10.3). */
  readonly withheld?: ReadonlySet<string>;
  /** How far he sees into the rows of each page. */
  readonly reach: Reach;
  /** The edition of the dictionaries, told with every answer. */
  readonly dictVersion?: number;
  /** The edition of what his account may do, and of its menu. */
  readonly rights?: string;
  /** May look at the house as a role sees it. */
  readonly mayViewAs: boolean;
  /** The role that he looks on as: `grants` are what both may, and nothing can be written. */
  readonly viewing?: { readonly code: string; readonly name: string; readonly masked: boolean };
}

/** What a handler gets beside its input. */
export interface Request extends Seen {
  readonly caller: Caller;
  readonly traceId: string;
  readonly store: Store;
  /** Reads a partner's code that was sealed for these goods; undefined with another key (server/coupons/code-box.ts). */
  readonly openCode: (stored: string, goodsId: number) => string | undefined;
  /** Seals a code of these goods before it is written anywhere. */
  readonly sealCode: (code: string, goodsId: number) => string;
  /** By which the code of a virtual product is found, without opening any. */
  readonly digestCode: (code: string) => string;
  /** Seals and opens what is personal of members (server/members/member-box.ts). */
  readonly members: MemberBox;
  /** Seals the secret of a key of the Open API; good for that key only. */
  readonly sealSecret: (secret: string, clientId: number) => string;
  /** `Idempotency-Key` header or `request_id` of the body, when one was sent. */
  readonly requestId?: string;
}

/** A request of somebody who need not be signed in. */
export type Visit = Omit<Request, 'caller' | 'requestId'> & { readonly caller?: Caller };

/** Who may call: anybody signed in, those with an action on a page, or on the one of several pages that the input is about. */
export type Access<Input> =
  | 'session'
  | {
      readonly oneOf: readonly string[];
      readonly pageOf: (input: Input) => string;
      readonly action: Action | ((input: Input) => Action);
    }
  | { readonly permissionId: string; readonly action: Action | ((input: Input) => Action) };

interface Declared<Input, Access_> {
  readonly call: Call;
  readonly access: Access_;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /** A key may stand in the query and in a body, of a GET too: the body wins (award.md §0.1). Elsewhere that is refused. */
  readonly merges?: true;
  /** Checks query and body together; unknown keys are refused, so it is a `z.strictObject` (checked at registration). */
  readonly input: z.ZodType<Input>;
}

/** A call that only reads. */
export interface ReadRoute<Input> extends Declared<Input, Access<Input>> {
  /** Whether it answers lean rows to whoever asks for them (contract/entity/lean-rows.ts). */
  readonly lists?: true;
  /** Lists and reports: they may be read at a standby of the database (server/entity/read-aside.ts). They must not write. */
  readonly aside?: true;
  readonly read: (input: Input, request: Request) => Promise<unknown>;
}

/** What the operation log keeps of a write (wider.md §10.8). */
export interface Logged {
  readonly permissionId: string;
  readonly action: Action;
  readonly event?: string;
  readonly entity?: string;
  readonly bizId?: number;
  readonly bizName?: string;
  readonly summary: string;
  readonly diff?: readonly {
    readonly field: string;
    readonly label: string;
    readonly before: unknown;
    readonly after: unknown;
  }[];
  /** What it did to a row's form, so that it can be looked back on and taken back. */
  readonly change?: RowChange;
}

/** What a write answers, and its line in the operation log; `lines` are those of the rows of a batch, each in the row's own history. */
export interface WriteAnswer {
  readonly result: unknown;
  readonly logged: Logged;
  readonly lines?: readonly Logged[];
}

/** Values of form fields (or the status of a step) before and after a write, as they are kept. */
export interface RowChange {
  readonly versionBefore: number;
  readonly versionAfter: number;
  readonly before: Values;
  readonly after: Values;
  /** The line in the log of the change that this one takes back. */
  readonly undoOf?: number;
}

/**
 * A call that writes: runs in one transaction together with its idempotency row and its line in the operation log
 * (design.md §5). `idempotent: 'required'` refuses a call without a request id.
 */
export interface WriteRoute<Input> extends Declared<Input, Access<Input>> {
  readonly idempotent?: 'required';
  /** Its answer is secret and kept nowhere: a copy of the request is carried out, and logged, once more. */
  readonly unkept?: true;
  readonly write: (input: Input, request: Request, tx: Transaction<Tables>) => Promise<WriteAnswer>;
}

/**
 * A call about the session itself (login, renewal, logout): opens its own transactions, so that a refused login is
 * counted, and stands in no operation log. `caller` is set when `access` is `session`.
 */
export interface SessionRoute<Input> extends Declared<Input, 'public' | 'session'> {
  /** Whether it is about the session itself: answered while its screen is locked, and while somebody looks on as a role, too. */
  readonly whileLocked?: true;
  readonly act: (input: Input, visit: Visit) => Promise<unknown>;
}

export type Route<Input = never> = ReadRoute<Input> | WriteRoute<Input> | SessionRoute<Input>;

/** Keeps the input type of one route while a list of routes forgets it. */
// The pipeline hands a route's handler only what the same route's schema has parsed.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const route = <Input>(declared: Route<Input>): Route => declared as unknown as Route;
