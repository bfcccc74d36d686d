import { codes } from '../../contract/core/errors.ts';
import { errorCode, isDiskFull, isUnwritable } from '../db/start-refused.ts';
import { EngineBroken } from '../db/engine.ts';
import { Failure, failure } from './failure.ts';

const lostMessages = /timeout exceeded when trying to connect|connection terminated|embedded database|not queryable/i;
const lostCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Connection exceptions, too many connections and other shortages, shutting down, statement limit reached. */
const lostClasses = /^(?:08|53|57)/;
/** Serialization failure, deadlock, lock not available: somebody else was faster, again and again. */
const contended = /^(?:40001|40P01|55P03)$/;

/**
 * What an error of the database or of its driver means to the caller; undefined when it is no such error. Never carries
 * SQL, values or names of tables: those are in the log.
 */
export function databaseFailure(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isDiskFull(error)) return unavailable('服务器磁盘空间不足，没有保存，请联系管理员清理');
  if (isUnwritable(error)) return unavailable('服务器的数据目录无法写入，没有保存，请联系管理员检查');
  if (errorCode(error) === '25006') return unavailable('数据库目前只读，没有保存，请联系管理员检查');
  if (isUnavailable(error)) return unavailable('数据库暂时不可用，请稍后重试');
  return 'severity' in error ? refusedByDatabase(error, errorCode(error)) : undefined;
}

const unavailable = (message: string): Failure => new Failure(codes.failed, message, { status: 503 });

const isUnavailable = (error: Error): boolean =>
  error instanceof EngineBroken ||
  lostCodes.has(errorCode(error)) ||
  lostMessages.test(error.message) ||
  lostClasses.test(errorCode(error));

function refusedByDatabase(error: Error, code: string): Failure | undefined {
  if (contended.test(code)) return failure('busy', '操作的人较多，请稍后重试');
  if (code === '23505') return failure('duplicate');
  if (code === '23503') return failure('notFound', '关联的数据不存在或正被使用');
  if (code === '23514' && constraintName(error).includes('stock')) return failure('shortage');
  return /^2[23]/.test(code) ? failure('invalid') : undefined;
}

const constraintName = (error: Error): string =>
  'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
