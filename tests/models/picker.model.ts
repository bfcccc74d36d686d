import { pickerMachine } from '../../machines/entity/record/picker.ts';
import { bare, defineModel } from '../engine/model.ts';

const choice = (id: number, title: string) => ({ id, title, disabled: false });

const category = { control: 'form-cate_id', entity: 'award_cate' };
const point = { control: 'filter-localverifice_id', entity: 'localverifice' };

export const pickerModel = defineModel(pickerMachine, {
  id: 'picker',
  cases: {
    OPEN: {
      category,
      point,
    },
    LOOK_FOR: {
      some: { ...category, keyword: ' 周边 ' },
      all: { ...category, keyword: '' },
      'at a point': { ...point, keyword: '旗舰' },
    },
    MORE: bare,
    RETRY: bare,
    CLOSE: [{ control: 'form-cate_id' }, { control: 'filter-localverifice_id' }],
    NAMED: { category: { entity: 'award_cate', rows: [choice(103, '优惠券')] } },
    'done.fetchChoices': {
      all: { data: [choice(102, '品牌周边')], totalCount: 1 },
      'one of two': { data: [choice(101, '饮品兑换')], totalCount: 2 },
    },
    'error.fetchChoices': { down: '您的网络发生异常，无法连接服务器' },
  },
  /** Two pages are enough: a third is as the second. */
  within: ({ context }, event) => event.type !== 'MORE' || context.pageNo < 2,
  invariants: {
    'a list is open for one control at most, and only while it is open': (snapshot) =>
      snapshot.matches('closed') === (snapshot.context.control === ''),
    'what is shown can be named': ({ context }) =>
      context.choices.every(({ title }) => Object.values(context.titles).includes(title)),
    'an error is on screen exactly while failed': (snapshot) =>
      snapshot.matches({ opened: 'failed' }) === (snapshot.context.error !== ''),
    'what is found by one word is never shown for another': (snapshot) =>
      !snapshot.matches({ opened: 'pausing' }) || snapshot.context.choices.length === 0,
    'what is asked for is trimmed': ({ context }) => context.keyword === context.keyword.trim(),
  },
  goal: (snapshot) => snapshot.matches({ opened: 'showing' }),
});
