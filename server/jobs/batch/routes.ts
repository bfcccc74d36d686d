import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Values } from '../../../contract/entity/field.ts';
import type { ListQuery } from '../../../contract/core/page.ts';
import {
  type CommandBegun,
  commandCall,
  maxCommandIds,
  maxCommandRows,
  otherRows,
  untypedRows,
} from '../../../contract/jobs/commands.ts';
import { plainText, requestId } from '../../../contract/entity/wire/wire.ts';
import { listSchema } from '../../../contract/entity/wire/wire-list.ts';
import { parameterOf } from '../../dictionary/parameter-values.ts';
import { lookedAtBy } from '../../entity/define-resource.ts';
import { preparedQuery } from '../../entity/prepared-query.ts';
import type { Resource } from '../../entity/resource.ts';
import { goTogether } from '../../entity/many/tell-many.ts';
import type { Tx } from '../../db/transaction.ts';
import { failure, invalid } from '../../http/failure.ts';
import { type Request, type Route, route } from '../../http/route.ts';
import { enqueue } from '../enqueue.ts';
import { type ManyCommand, manyCommandOf, refuseUnsaid } from './command.ts';
import type { CommandInput } from './kind.ts';
import { type Meant, settlePages } from './pages.ts';

/** Rows of a piece: together a few statements for all of them; else some for each, while others wait for what they lock. */
const piece = { together: 1000, singly: 100 } as const;

const idsError = { error: `ids 应为 1–${maxCommandIds.toLocaleString('en-US')} 个编号` };
const id = z.int({ error: '编号应为正整数' }).positive({ error: '编号应为正整数' });
const rowCount = z.int({ error: '条数应为正整数' }).positive({ error: '条数应为正整数' });

/** What is asked. */
interface Asked {
  readonly command: string;
  readonly filter?: ListQuery | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly values?: Values | undefined;
  readonly reason?: string | null | undefined;
  readonly rows?: number | undefined;
  readonly seen?: number | undefined;
}

const askedSchema = ({ entity }: Resource): z.ZodType<Asked> =>
  z
    .strictObject({
      command: z.string({ error: 'command 应为操作名' }).regex(/^[A-Z][A-Z_]{0,39}$/, { error: 'command 应为操作名' }),
      filter: listSchema(entity).optional(),
      ids: z.array(id, idsError).min(1, idsError).max(maxCommandIds, idsError).optional(),
      values: z.record(z.string(), z.unknown(), { error: 'values 应为一个对象' }).optional(),
      reason: plainText('原因').max(200, { error: '原因的字数应不超过 200' }).nullish(),
      rows: rowCount.optional(),
      seen: rowCount.optional(),
      request_id: requestId,
    })
    .refine(({ filter, ids }) => (filter === undefined) !== (ids === undefined), {
      error: 'filter 与 ids 应恰好提供一个',
      path: ['filter'],
    });

/** The calls that tell many rows the same in a job (engines.md §8.4), for all entities whose rows can be told anything. */
export const commandRoutes = (resources: readonly Resource[]): readonly Route[] =>
  resources.filter(({ entity }) => entity.calls.update !== undefined).map(commandRoute);

function commandRoute(resource: Resource): Route {
  const { permissionId, label } = resource.entity;
  return route({
    call: commandCall(resource.entity),
    access: { permissionId, action: ({ command }: Asked) => manyCommandOf(resource, command)?.action ?? 'edit' },
    summary: `在后台对多条${label}执行同一操作`,
    idempotent: 'required',
    input: askedSchema(resource),
    write: (asked, request, tx) => begin(tx, resource, asked, request),
  });
}

async function begin(tx: Tx, resource: Resource, asked: Asked, request: Request) {
  const { permissionId, label, name } = resource.entity;
  const command = manyCommandOf(resource, asked.command);
  if (!command) throw invalid([{ field: 'command', message: `${label}没有可以批量执行的操作「${asked.command}」` }]);
  const reason = asked.reason?.trim() || undefined;
  const values = asked.values ?? {};
  refuseUnsaid(command, { reason, values });
  const { caller } = request;
  const { username, sessionId } = caller;
  const input: CommandInput = {
    entity: name,
    command: asked.command,
    values,
    ...(reason !== undefined && { reason }),
    runId: randomUUID(),
    by: { username, sessionId },
  };
  const jobId = await enqueue(tx, { kind: 'batch' }, input, caller, { title: `${command.label}${label}` });
  const meant = await meantBy(tx, resource, asked, request);
  const size = goTogether(resource, asked.command) ? piece.together : piece.singly;
  const rows = await settlePages(tx, jobId, lookedAtBy(resource, caller), { meant, size, viewer: caller });
  await refuseCount(tx, command, rows, asked);
  const result: CommandBegun = { job_id: jobId, rows };
  const summary = `批量${command.label}${label}：${rows.toLocaleString('en-US')} 条${reason === undefined ? '' : `，原因 ${reason}`}`;
  return { result, logged: { permissionId, action: command.action, event: asked.command, entity: name, summary } };
}

async function meantBy(tx: Tx, resource: Resource, { ids, filter }: Asked, request: Request): Promise<Meant> {
  if (ids) return { ids };
  const { filters } = await preparedQuery(tx, resource, { filters: {}, ...filter }, request);
  return { filters };
}

/** @throws {Failure} 40001 where there are none or too many, or where their number was not confirmed */
async function refuseCount(
  tx: Tx,
  { retype }: ManyCommand,
  count: number,
  { seen, rows: told }: Pick<Asked, 'seen' | 'rows'>,
): Promise<void> {
  if (count === 0) throw failure('invalid', '没有符合条件的数据');
  if (count > maxCommandRows)
    throw failure(
      'invalid',
      `符合条件的数据超过 ${maxCommandRows.toLocaleString('en-US')} 条，请缩小查询范围后分次操作`,
    );
  if (seen !== undefined && seen !== count) throw invalid([{ field: 'seen', message: otherRows(count, seen) }]);
  if (told !== undefined && told !== count) throw invalid([{ field: 'rows', message: otherRows(count, told) }]);
  if (told === undefined && (retype || count > (await parameterOf(tx, 'batch.confirm_rows'))))
    throw invalid([{ field: 'rows', message: untypedRows(count) }]);
}
