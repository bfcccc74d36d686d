import { useSelector } from '@xstate/react';
import { Button, Select } from 'antd';
import type { UIEvent } from 'react';
import { type Choice, type PickerActor, titleKey } from '../../../machines/entity/record/picker.ts';
import { distinctTitles } from './distinct-titles.ts';
import { several } from './several.ts';
import { titleOf } from './titles.ts';
import type { Titled } from './values.ts';
import './fields.css';

interface Props {
  readonly id: string;
  readonly picker: PickerActor;
  /** Name of the entity whose rows are picked; undefined while another field has not said. */
  readonly entity: string | undefined;
  readonly label: string;
  readonly value: readonly number[];
  /** Names of what stands there already. */
  readonly titles: readonly Titled[];
  readonly multiple?: boolean;
  /** Rows that are not enabled may be chosen too: a search, not a new use. */
  readonly choosesAny?: boolean;
  readonly disabled?: boolean;
  /** Width of the list in px where the control itself is too narrow for it. */
  readonly listWidth?: number;
  readonly describedBy?: string | undefined;
  readonly onChange: (ids: readonly number[]) => void;
  readonly onLeave?: () => void;
}

interface Offer {
  readonly value: number;
  readonly label: string;
  /** What tells it from the others, where two lines do not hold all of it. */
  readonly short?: string;
  readonly disabled?: boolean;
  readonly hint?: string | undefined;
  readonly level?: number | undefined;
}

const none: readonly Choice[] = [];

/** The end of the list is near: the next page is fetched before it is reached. */
export function isNearEnd({
  currentTarget: { scrollTop, clientHeight, scrollHeight },
}: UIEvent<HTMLDivElement>): boolean {
  return scrollTop + clientHeight > scrollHeight - 80;
}

export function WithoutChoices({ picker }: { readonly picker: PickerActor }) {
  const error = useSelector(picker, ({ context }) => context.error);
  const busy = useSelector(picker, (snapshot) => snapshot.hasTag('busy'));
  if (busy) return <div className="choices-note">加载中…</div>;
  if (error === '') return <div className="choices-note">没有匹配的数据</div>;
  return (
    <div className="choices-note" role="alert">
      {error}
      <Button type="link" size="small" onClick={() => picker.send({ type: 'RETRY' })}>
        重试
      </Button>
    </div>
  );
}

/** Of a tree, each level stands a little further in. A long title is whole where the pointer or the keyboard is. */
export const offerLine = ({
  data: { label, short = label, hint, level = 1 },
}: {
  readonly data: Omit<Offer, 'value'>;
}) => (
  <span className="offered" style={level > 1 ? { paddingInlineStart: `${level - 1}em` } : undefined}>
    {short !== label && <span className="offered-title offered-short">{short}</span>}
    <span className="offered-title">{label}</span>
    {hint !== undefined && <small className="offered-hint">{hint}</small>}
  </span>
);

/** Picks rows of an entity by name; the list comes page by page from `GET /admin/api/options`. */
export function RemoteSelect(props: Props) {
  const { id, picker, entity = '', label, value, titles, multiple = false, choosesAny = false } = props;
  const choices = useSelector(picker, ({ context }) => (context.control === id ? context.choices : none));
  const seen = useSelector(picker, ({ context }) => context.titles);
  const chosen = value.map((row): Offer => ({
    value: row,
    label: seen[titleKey(entity, row)] ?? titleOf(titles, row),
  }));
  const [first = null] = chosen;
  const shorts = distinctTitles(choices.map(({ title }) => title));
  return (
    <Select<Offer | Offer[] | null, Offer>
      id={id}
      className="remote-select"
      labelInValue
      allowClear
      {...(multiple && several)}
      disabled={entity === '' || (props.disabled ?? false)}
      placeholder={`请选择${label}`}
      popupMatchSelectWidth={props.listWidth ?? true}
      aria-describedby={props.describedBy}
      value={multiple ? chosen : first}
      options={choices.map((choice, index) => ({
        value: choice.id,
        label: choice.title,
        short: shorts[index] ?? choice.title,
        hint: choice.hint,
        level: choice.level,
        disabled: choice.disabled && !choosesAny,
      }))}
      optionRender={offerLine}
      notFoundContent={<WithoutChoices picker={picker} />}
      showSearch={{
        filterOption: false,
        onSearch: (keyword) => picker.send({ type: 'LOOK_FOR', control: id, entity, keyword }),
      }}
      onOpenChange={(open) =>
        picker.send(open ? { type: 'OPEN', control: id, entity } : { type: 'CLOSE', control: id })
      }
      onPopupScroll={(event) => {
        if (isNearEnd(event)) picker.send({ type: 'MORE' });
      }}
      onChange={(taken) => props.onChange([taken ?? []].flat().map((offer) => offer.value))}
      onBlur={() => props.onLeave?.()}
    />
  );
}
