import type { OpenScope } from './scopes.ts';

/** A request that shows how a call is made. */
export interface Example {
  readonly method: 'GET' | 'POST';
  readonly name: string;
  /** Its address, where the name has a part in braces. */
  readonly path?: string;
  readonly scope: OpenScope;
  readonly title: string;
  /** In the order of its names. */
  readonly query?: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** 林小满 of the demo. */
export const member = { member_no: 'HY0000030001' };
