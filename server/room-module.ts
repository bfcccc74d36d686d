import type { FastifyInstance } from 'fastify';
import type { CodeBox } from './coupons/code-box.ts';
import type { Store } from './db/store.ts';
import type { Db } from './entity/write/database.ts';
import type { CommandHandler, Extension, Resource, ResourceNamed } from './entity/resource.ts';
import type { ApiGround } from './http/api.ts';
import type { Route } from './http/route.ts';
import type { AnyJobKind } from './jobs/kind.ts';
import type { Issuer } from './partner/issuer.ts';
import type { Partner } from './partner/partner.ts';
import type { PayPort } from './partner/pay.ts';
import type { Upstream } from './partner/upstream.ts';
import type { Prover } from './proof/prover.ts';

/** The systems of others that this server talks to, as far as there are any. */
export interface Platforms {
  readonly partner?: Partner | undefined;
  /** The code platform. */
  readonly upstream?: Upstream | undefined;
  /** The platform that gives out coupons of partners. */
  readonly issuer?: Issuer | undefined;
  /** Whoever takes payments. */
  readonly pay?: PayPort | undefined;
}

/** What calls that are more than JSON in and out need. */
export interface PluginContext extends ApiGround {
  /** Seals codes of coupons and of virtual products. */
  readonly box: CodeBox;
  readonly platforms: Platforms;
  /** What seals secrets and signs visits of links. */
  readonly secretKey: string;
}

/** What works without being asked needs. */
export interface WorkerContext {
  readonly store: Store;
  readonly log: { warn(fields: object, line: string): void; info(fields: object, line: string): void };
  readonly platforms: Platforms;
  readonly box: CodeBox;
  /** What seals secrets. */
  readonly secretKey: string;
}

/** What a room brings to the server. `modules.ts` names the rooms; the roots put together what they bring. */
export interface RoomModule {
  readonly resources: readonly Resource[];
  /** What the commands of its declarations do, by entity and command, where the resource does not say so itself. */
  readonly commands?: Readonly<Record<string, Readonly<Record<string, CommandHandler>>>>;
  /** What entities have beside their resources that reaches rows of any other, by the name of the entity. */
  readonly beside?: (resourceNamed: ResourceNamed) => Readonly<Record<string, Partial<Extension>>>;
  /** Calls that are not those of one entity. */
  readonly routes?: (platforms: Platforms) => readonly Route[];
  /** Check the set-up of its records (配置检查). */
  readonly provers?: readonly Prover[];
  /** What the list calls of its entities do first where they are asked for fresh rows. */
  readonly refresh?: (store: Store, platforms: Platforms) => Promise<unknown>;
  /** Files, streams and pages. */
  readonly plugin?: (app: FastifyInstance, context: PluginContext) => void;
  /** Kinds of background work. */
  readonly jobs?: (resourceNamed: ResourceNamed) => readonly AnyJobKind[];
  /** Follows rows that were written, by the names of their entities, in the transaction that wrote them. */
  readonly changed?: (tx: Db, changed: ReadonlyMap<string, ReadonlySet<number>>) => Promise<void>;
  /** Starts what works without being asked; the returned function stops it. */
  readonly start?: (context: WorkerContext) => () => unknown;
}
