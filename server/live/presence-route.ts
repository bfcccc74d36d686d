import { z } from 'zod';
import { entities, entityNamed } from '../../contract/entities.ts';
import { codes } from '../../contract/core/errors.ts';
import { presenceCall, type Seat } from '../../contract/live/presence.ts';
import { sessionFault } from '../sign-in/identity.ts';
import { withTransaction } from '../db/transaction.ts';
import { checkInput } from '../http/access.ts';
import { failure } from '../http/failure.ts';
import { type Caller, type Route, route } from '../http/route.ts';
import type { ResourceNamed } from '../entity/resource.ts';
import { sit } from './presence.ts';

const schema: z.ZodType<Seat> = z.strictObject({
  entity: z.enum(
    entities.map(({ name }) => name),
    { error: 'entity 应为已有的数据名' },
  ),
  id: z.int({ error: '编号应为正整数' }).positive({ error: '编号应为正整数' }),
  seat: z.uuid({ error: 'seat 应为 UUID' }),
  doing: z.enum(['viewing', 'editing', 'left'], { error: 'doing 应为 viewing、editing 或 left' }),
});

/** Who reads a record may see who else does; who says that he edits it must be allowed to. @throws {Failure} 50403; 40301 */
function checkSeat(caller: Caller, asked: Seat): void {
  const { permissionId } = entityNamed(asked.entity);
  const oneOf = [permissionId];
  const pageOf = () => permissionId;
  checkInput(caller, { oneOf, pageOf, action: 'get' }, asked);
  if (asked.doing === 'editing') checkInput(caller, { oneOf, pageOf, action: 'edit' }, asked);
}

/** 谁在看: asked for again every few seconds by each open record, so it stands in no operation log. */
export const presenceRoute = (resourceNamed: ResourceNamed): Route =>
  route({
    call: presenceCall,
    access: 'session',
    summary: '打开、保持或离开一条记录，并返回还有谁打开着它',
    input: schema,
    act: (asked, { store, caller }) => {
      if (!caller) throw sessionFault(codes.forcedLogout);
      checkSeat(caller, asked);
      const resource = resourceNamed(asked.entity);
      if (!resource) throw failure('notFound');
      return withTransaction(store, (tx) => sit(tx, resource, asked, caller));
    },
  });
