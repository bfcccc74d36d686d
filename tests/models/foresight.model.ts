import { foresightMachine } from '../../machines/entity/record/foresight.ts';
import { defineModel } from '../engine/model.ts';

export const foresightModel = defineModel(foresightMachine, {
  id: 'foresight',
  roots: [
    { entity: 'prize', row: undefined, values: {} },
    { entity: 'prize', row: undefined, values: { plan_id: 4102 } },
    { entity: 'prize', row: 4201, values: { plan_id: 4102 } },
    { entity: 'award_cate', row: undefined, values: {} },
    { entity: 'he_level', row: 3, values: { level: 3, experience: 2000 } },
  ],
  cases: {
    LOOK: {
      nowhere: { values: { title: '保温杯' } },
      south: { values: { plan_id: 4102 } },
      others: { values: { plan_id: 4103 } },
      lower: { values: { level: 3, experience: 1500 } },
    },
    'done.fetchFacts': { odds: { plan_type: 'draw', odds_of_others: 950_000 } },
    'error.fetchFacts': { down: '您的网络发生异常，无法连接服务器' },
  },
  invariants: {
    'something is asked exactly where the form says what': (snapshot) =>
      !snapshot.matches('asking') || snapshot.context.question !== null,
    'what is known is of what was asked': ({ context: { question, facts } }) =>
      question !== null || Object.keys(facts).length === 0,
    'a prize that exists knows for itself': ({ context: { entity, row, question } }) =>
      entity !== 'prize' || row === undefined || question === null,
    'a level is asked about with its row': ({ context: { entity, question } }) =>
      entity !== 'he_level' || question === null || question['id'] === '3',
    'what foresees nothing asks nothing': ({ context: { entity, question } }) =>
      entity === 'prize' || entity === 'he_level' || question === null,
  },
  goal: (snapshot) => snapshot.matches('idle'),
});
