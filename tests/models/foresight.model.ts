import { foresightMachine } from '../../machines/entity/record/foresight.ts';
import { defineModel } from '../engine/model.ts';

export const foresightModel = defineModel(foresightMachine, {
  id: 'foresight',
  roots: [
    { entity: 'prize', isNew: true, values: {} },
    { entity: 'prize', isNew: true, values: { plan_id: 4102 } },
    { entity: 'prize', isNew: false, values: { plan_id: 4102 } },
    { entity: 'award_cate', isNew: true, values: {} },
  ],
  cases: {
    LOOK: {
      nowhere: { values: { title: '保温杯' } },
      south: { values: { plan_id: 4102 } },
      others: { values: { plan_id: 4103 } },
    },
    'done.fetchFacts': { odds: { plan_type: 'draw', odds_of_others: 950_000 } },
    'error.fetchFacts': { down: '您的网络发生异常，无法连接服务器' },
  },
  invariants: {
    'something is asked exactly about a place': (snapshot) => !snapshot.matches('asking') || snapshot.context.id > 0,
    'what is known is of the place': ({ context: { id, facts } }) => id > 0 || Object.keys(facts).length === 0,
    'a row that exists knows for itself': ({ context: { isNew, id } }) => isNew || id === 0,
    'what foresees nothing asks nothing': ({ context: { entity, id } }) => entity === 'prize' || id === 0,
  },
  goal: (snapshot) => snapshot.matches('idle'),
});
