import type { Call } from '../../contract/entity/call.ts';
import { codes, messages } from '../../contract/core/errors.ts';
import { request, RequestFailure, type RequestOptions } from './http.ts';
import { viewedRole } from '../sign-in/viewing.ts';

/**
 * A call that changes something: none leaves while the operator only looks on as a role.
 * @throws {RequestFailure} 40303, as the server would answer
 */
export async function write<Result>(call: Call, options: RequestOptions): Promise<Result> {
  if (viewedRole() !== '') throw new RequestFailure({ message: messages.viewOnly, code: codes.viewOnly });
  return request<Result>(call, options);
}
