import { texts } from '../../contract/core/errors.ts';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import { bootstrapMachine } from '../../machines/sign-in/bootstrap.ts';
import { bare, defineModel } from '../engine/model.ts';
import { operator } from './operator.ts';

const nobody: UserInfo = { ...operator, role: { ...operator.role, permissions: [] } };

export const bootstrapModel = defineModel(bootstrapMachine, {
  id: 'bootstrap',
  roots: [{ role: '' }, { role: 'customer_service' }],
  aspect: ({ context }) => (context.role === '' ? 'oneself' : 'as a role'),
  cases: {
    RETRY: bare,
    LEAVE: bare,
    'done.fetchUser': { operator, 'no roles': nobody },
    'error.fetchUser': ({ context }) => ({
      down: texts.networkDown,
      ...(context.role !== '' && { gone: { message: '该角色不存在或已停用', code: 40401 } }),
    }),
  },
  invariants: {
    'nobody gets in without roles': (snapshot) =>
      !snapshot.matches('ready') || (snapshot.context.user?.role.permissions.length ?? 0) > 0,
    'a failure says why': (snapshot) => !snapshot.matches('failed') || snapshot.context.error !== '',
    'a role that is refused is not asked for again': (snapshot) =>
      snapshot.context.role === '' || !snapshot.context.error.includes('角色'),
    'who is known is known for good': (snapshot) => snapshot.context.user === null || snapshot.matches('ready'),
  },
  goal: (snapshot) => snapshot.matches('ready') || snapshot.matches('left'),
});
