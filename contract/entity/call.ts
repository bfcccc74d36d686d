import type { Values } from './field.ts';

/** Method and path below `/proxy-he`, written out in full so that a search finds it. */
export type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** The calls of an entity, in the API's own words. */
export interface Calls {
  readonly list: Call;
  readonly detail?: Call;
  readonly create?: Call;
  readonly update?: Call;
  /** Steps of the life cycle and the taking away of a row, where they have calls of their own (contract/entity/rest.ts). */
  readonly mode?: Call;
  readonly remove?: Call;
}

/** A call ready to be sent. */
export interface SentCall {
  readonly call: Call;
  readonly params?: Readonly<Record<string, string>>;
  readonly data?: Values;
}

/** What a client asks of a row: `event` makes it a step of the life cycle, anything else is values. */
export type AskedUpdate = Values & { readonly id: number };

/** How the calls about one row are sent. */
export interface Rest {
  /** Left out where the list tells all of a row. */
  readonly detail?: (id: number) => SentCall;
  readonly update: (asked: AskedUpdate) => SentCall;
}
