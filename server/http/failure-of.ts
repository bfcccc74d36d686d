import { z } from 'zod';
import { codes, messages } from '../../contract/core/errors.ts';
import { StorageAway } from '../core/file-store.ts';
import { errorCode } from '../db/start-refused.ts';
import { fieldErrors } from './call-input.ts';
import { databaseFailure } from './database-failure.ts';
import { Failure, invalid, unreadable } from './failure.ts';

/** Says what to answer to anything that was thrown. What nobody expected is 50000 and tells nothing. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof z.ZodError) return invalid(fieldErrors(error));
  if (error instanceof StorageAway) return new Failure(codes.failed, '图片存储暂时不可用，请稍后重试', { status: 503 });
  return (
    databaseFailure(error) ?? transportFailure(error) ?? new Failure(codes.failed, messages.failed, { status: 500 })
  );
}

/** Refusals of a request by Fastify and its plugins; a path that leads out of a folder is none that exists. */
function transportFailure(error: unknown): Failure | undefined {
  if (!errorCode(error).startsWith('FST_')) return undefined;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return unreadable(413, '请求内容过大，最多 1 MB');
  if (status === 415) return unreadable(415, '不支持的内容类型，请使用 application/json');
  if ([403, 404, 414].includes(status)) return new Failure(codes.notFound, '地址不存在', { status: 404 });
  return status < 500 ? unreadable(400, '请求格式有误') : undefined;
}
