import { randomUUID } from 'node:crypto';
import type { Call } from '../../../contract/entity/call.ts';
import { opensCall } from '../../../contract/code-scan/ccn.ts';

/** Calls that are refused without a number of their own (award.md §0.7). */
const isOnce = (call: Call) =>
  call === opensCall || /^(?:POST|PUT) \/admin\/api\/(?:award-logs|coupon-records)(?:\/\d+\/mode)?$/.test(call);

/** A request id, where the call must have one. */
export const numbered = (call: Call | undefined): { readonly request_id?: string } =>
  call !== undefined && isOnce(call) ? { request_id: randomUUID() } : {};
