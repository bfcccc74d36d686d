import { apiClientMachine } from '../../machines/open-api/api-client.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const apiClientLifecycleModel = defineModel(apiClientMachine, {
  id: 'lifecycle-api_client',
  roots: [{ has_secret: false }, { has_secret: true }],
  cases: { ENABLE: bare, DISABLE: bare, ROTATE: bare, REVOKE: bare },
  invariants: {
    'never of use without a secret (engines.md §1.1)': ({ context, value }) =>
      value !== 'enabled' || context.has_secret === true,
    'what is out of use gets no other secret': (snapshot) =>
      !snapshot.can({ type: 'ROTATE' }) || ['draft', 'enabled'].includes(snapshot.value),
    'revoked from everywhere, for good': (snapshot) =>
      snapshot.can({ type: 'REVOKE' }) === (snapshot.value !== 'revoked') &&
      (snapshot.value === 'revoked') === (snapshot.status === 'done'),
  },
  goal: ({ value }) => value === 'revoked',
});
