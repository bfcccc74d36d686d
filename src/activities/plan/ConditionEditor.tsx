import { Input, InputNumber, Select, Skeleton } from 'antd';
import { Suspense } from 'react';
import { linkChannels } from '../../../contract/links/links.ts';
import { latePart } from '../../entity/late-part.tsx';
import { several } from '../../entity/fields/several.ts';
import { SearchSelect } from '../../core/widgets/SearchSelect.tsx';

// The tree of areas comes with the first condition that chooses from it.
const AreaCondition = latePart(async () => (await import('./AreaCondition.tsx')).AreaCondition);

/** What a condition starts with when it is chosen. */
export const emptyConditions: Readonly<Record<string, unknown>> = {
  area: { codes: [] },
  time: { weekdays: [], ranges: [] },
  user_level: { level_ids: [] },
  user_label: { label_ids: [] },
  channel: { channels: [] },
  product: { sku_codes: [] },
  scan_seq: { from: 1, to: 0 },
  draw_seq: { from: 1, to: 0 },
};

interface Props {
  readonly type: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;
const listIn = (value: unknown, key: string): readonly unknown[] => {
  const part = partOf(value, key);
  return Array.isArray(part) ? part : [];
};

const days = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, at) => ({ value: at + 1, label }));

/** Lists of words or numbers, by condition: the key, what it is called, whether they are numbers. */
const lists: Readonly<Record<string, { readonly key: string; readonly label: string; readonly whole?: true }>> = {
  user_level: { key: 'level_ids', label: '会员等级编号', whole: true },
  user_label: { key: 'label_ids', label: '会员标签编号', whole: true },
  product: { key: 'sku_codes', label: '商品条码' },
};

/** The value of a condition, by its type (award.md §3.2). */
export function ConditionEditor(props: Props) {
  const { type } = props;
  if (type === 'area') return <Areas {...props} />;
  if (type === 'channel') return <Channels {...props} />;
  if (type === 'time') return <Times {...props} />;
  return lists[type] ? <Words {...props} /> : <Turns {...props} />;
}

const Areas = ({ value, onChange }: Props) => (
  <>
    <label htmlFor="plan-areas">地区</label>
    <Suspense fallback={<Skeleton.Input active block />}>
      <AreaCondition codes={listIn(value, 'codes').map(String)} onChange={(codes) => onChange({ codes })} />
    </Suspense>
  </>
);

const channels = Object.entries(linkChannels).map(([code, { label }]) => ({ value: code, label }));

/** The channels that links are made for; one that is none any more stays as it was until it is taken out. */
const Channels = ({ value, onChange }: Props) => (
  <>
    <label htmlFor="plan-channels">渠道</label>
    <SearchSelect<string[]>
      id="plan-channels"
      {...several}
      placeholder="选择渠道"
      options={channels}
      value={listIn(value, 'channels').map(String)}
      onChange={(codes) => onChange({ channels: codes })}
    />
  </>
);

const wholeOrText = (word: string) => (/^\d{1,15}$/.test(word) ? Number(word) : word);

function Words({ type, value, onChange }: Props) {
  const { key, label, whole } = lists[type] ?? { key: '', label: '' };
  return (
    <>
      <label htmlFor="plan-words">{label}</label>
      <Select<string[]>
        id="plan-words"
        mode="tags"
        placeholder={`输入${label}，回车确认`}
        value={listIn(value, key).map(String)}
        onChange={(words) => onChange({ [key]: whole ? words.map(wholeOrText) : words })}
      />
    </>
  );
}

/** `08:00-12:00 22:00-02:00` as ranges; what is no range stays a word, so that nothing typed is lost. */
const rangesIn = (text: string) =>
  text
    .split(/[\s,，、]+/)
    .filter((word) => word !== '')
    .map((word) => {
      const [from = '', to = ''] = word.split(/[-–~]/);
      return { from, to };
    });
const wordIn = (value: unknown, key: string): string => {
  const part = partOf(value, key);
  return typeof part === 'string' ? part : '';
};
const rangeText = (range: unknown) => `${wordIn(range, 'from')}-${wordIn(range, 'to')}`;

function Times({ value, onChange }: Props) {
  const ranges = listIn(value, 'ranges');
  const weekdays = listIn(value, 'weekdays').map(Number);
  return (
    <>
      <label htmlFor="plan-days">星期</label>
      <Select<number[]>
        id="plan-days"
        {...several}
        placeholder="不选表示每天"
        options={days}
        value={weekdays}
        onChange={(chosen) => onChange({ weekdays: chosen, ranges })}
      />
      <label htmlFor="plan-times">时段</label>
      <Input
        key={ranges.map(rangeText).join(' ')}
        id="plan-times"
        placeholder="08:00-12:00，多段用空格隔开；不填表示全天"
        defaultValue={ranges.map(rangeText).join(' ')}
        onBlur={({ target }) => onChange({ weekdays, ranges: rangesIn(target.value) })}
      />
    </>
  );
}

function Turns({ value, onChange }: Props) {
  const [from, to] = [Number(partOf(value, 'from') ?? 1), Number(partOf(value, 'to') ?? 0)];
  return (
    <>
      <label htmlFor="plan-from">从第几次</label>
      <InputNumber
        id="plan-from"
        min={1}
        precision={0}
        value={from}
        onChange={(turn) => onChange({ from: turn ?? 1, to })}
      />
      <label htmlFor="plan-to">到第几次</label>
      <InputNumber
        id="plan-to"
        min={0}
        precision={0}
        value={to}
        placeholder="0 表示不封顶"
        onChange={(turn) => onChange({ from, to: turn ?? 0 })}
      />
    </>
  );
}
