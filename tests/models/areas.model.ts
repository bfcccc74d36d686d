import { areasMachine } from '../../machines/core/areas.ts';
import { bare, defineModel } from '../engine/model.ts';

const area = { pinyin: '', disabled: false, merged_into: null } as const;
export const someAreas = [
  {
    ...area,
    code: '110000',
    name: '北京市',
    full_name: '北京市',
    pinyin: 'beijingshi',
    level: 'province',
    parent_code: null,
    is_leaf: false,
    children: [
      {
        ...area,
        code: '110101',
        name: '东城区',
        full_name: '北京市东城区',
        pinyin: 'dongchengqu',
        level: 'district',
        parent_code: '110000',
        is_leaf: true,
      },
      {
        ...area,
        code: '110103',
        name: '崇文区',
        full_name: '北京市崇文区',
        level: 'district',
        parent_code: '110000',
        is_leaf: true,
        disabled: true,
        merged_into: '110101',
      },
    ],
  },
] as const;

export const areasModel = defineModel(areasMachine, {
  id: 'areas',
  roots: [undefined],
  cases: {
    RETRY: bare,
    'done.fetchAreas': { tree: someAreas },
    'error.fetchAreas': { down: '您的网络发生异常，无法连接服务器' },
  },
  invariants: {
    'an error is on screen exactly while failed': (snapshot) =>
      snapshot.matches('failed') === (snapshot.context.error !== ''),
    'there are areas exactly when they came': (snapshot) =>
      snapshot.matches('ready') === snapshot.context.areas.length > 0,
    'trying again is offered exactly where it helps': (snapshot) =>
      snapshot.can({ type: 'RETRY' }) === snapshot.matches('failed'),
  },
  goal: (snapshot) => snapshot.matches('ready'),
});
