import { SearchOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useId } from 'react';
import { keywordLength } from '../../../contract/entity/list/search.ts';
import { type Offer, offerGroups, offersOf } from '../../../machines/shell/palette-offers.ts';
import type { PaletteActor } from '../../../machines/shell/palette.ts';
import { stateText } from '../../core/state-text.ts';
import { focusField, holdDialog } from './hold-dialog.ts';
import './palette.css';

interface Props {
  readonly palette: PaletteActor;
}

/** The command palette: in front of everything while it is open, the keyboard in its field. */
export function PaletteDialog({ palette }: Props) {
  const isOpen = useSelector(palette, (snapshot) => snapshot.matches('open'));
  const state = useSelector(palette, ({ value }) => stateText(value));
  const id = useId();
  if (!isOpen) return null;
  const close = () => palette.send({ type: 'CLOSE' });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside it closes it, as Escape does.
    <dialog
      ref={holdDialog}
      className="palette"
      aria-label="搜索"
      data-machine="palette"
      data-state={state}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onMouseDown={({ target, currentTarget }) => {
        if (target === currentTarget) close();
      }}
    >
      <div className="palette-box">
        <SearchField palette={palette} id={id} />
        <OfferList palette={palette} id={id} />
        <StatusLine palette={palette} />
      </div>
    </dialog>
  );
}

interface PartProps extends Props {
  /** Id of the list; those of its lines begin with it. */
  readonly id: string;
}

const moves: Readonly<Record<string, 'next' | 'previous' | 'first' | 'last'>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/** Not controlled: what an input method is composing belongs to the browser until it is a word. */
function SearchField({ palette, id }: PartProps) {
  const current = useSelector(palette, ({ context }) => context.current);
  const count = useSelector(palette, ({ context }) => offersOf(context).length);
  const type = (keyword: string) => palette.send({ type: 'TYPE', keyword });
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    const move = ctrlKey || metaKey || shiftKey ? undefined : moves[key];
    if (!move && key !== 'Enter' && key !== 'Escape') return;
    event.preventDefault();
    if (move) palette.send({ type: 'MOVE', to: move });
    else palette.send(key === 'Enter' ? { type: 'CHOOSE', at: current } : { type: 'CLOSE' });
  };
  return (
    <div className="palette-field">
      <SearchOutlined aria-hidden />
      <input
        type="text"
        role="combobox"
        aria-label="搜索页面、数据和操作"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={count > 0}
        aria-controls={id}
        aria-activedescendant={count > 0 ? `${id}${current}` : undefined}
        placeholder="页面、编号、名称或操作，可输入拼音首字母"
        autoComplete="off"
        spellCheck={false}
        maxLength={keywordLength}
        onInput={(event) => {
          if (!event.nativeEvent.isComposing) type(event.currentTarget.value);
        }}
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
      />
      <kbd aria-hidden="true">Esc</kbd>
    </div>
  );
}

/** Lines of one group, with their places in the whole list. */
interface Group {
  readonly name: Offer['group'];
  readonly lines: { readonly offer: Offer; readonly at: number }[];
}

function grouped(offers: readonly Offer[]): readonly Group[] {
  const groups: Group[] = [];
  for (const [at, offer] of offers.entries()) {
    const last = groups.at(-1);
    if (last?.name === offer.group) last.lines.push({ offer, at });
    else groups.push({ name: offer.group, lines: [{ offer, at }] });
  }
  return groups;
}

function OfferList({ palette, id }: PartProps) {
  const offers = useSelector(palette, ({ context }) => offersOf(context));
  return (
    // The field keeps the focus: it tells with aria-activedescendant where one is.
    <div id={id} role="listbox" aria-label="搜索结果" tabIndex={-1} className="palette-list">
      {grouped(offers).map(({ name, lines }) => (
        <div key={name} role="group" aria-labelledby={`${id}${name}`}>
          <div id={`${id}${name}`} className="palette-group">
            {offerGroups[name]}
          </div>
          {lines.map(({ offer, at }) => (
            <OfferLine key={offer.key} palette={palette} id={id} offer={offer} at={at} />
          ))}
        </div>
      ))}
    </div>
  );
}

const intoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' });

/** What the mouse can take; keys take it through the field. */
function OfferLine({ palette, id, offer, at }: PartProps & Group['lines'][number]) {
  const isCurrent = useSelector(palette, ({ context }) => context.current === at);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has both.
    <div
      id={`${id}${at}`}
      ref={isCurrent ? intoView : null}
      role="option"
      aria-selected={isCurrent}
      className="palette-line"
      onPointerMove={() => {
        if (!isCurrent) palette.send({ type: 'POINT', at });
      }}
      // The press would take the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => palette.send({ type: 'CHOOSE', at })}
    >
      <span className="palette-title">{offer.title}</span>
      {offer.hint !== '' && <span className="palette-hint">{offer.hint}</span>}
    </div>
  );
}

/** What is going on with the records; read out as it changes. */
function StatusLine({ palette }: Props) {
  const busy = useSelector(palette, (snapshot) => snapshot.hasTag('busy'));
  const failed = useSelector(palette, (snapshot) => snapshot.matches({ open: 'failed' }));
  const { error, keyword } = useSelector(palette, ({ context }) => context);
  const count = useSelector(palette, ({ context }) => offersOf(context).length);
  const says = () => {
    if (busy) return '正在查找数据…';
    if (failed) return `数据查找失败：${error}`;
    if (count === 0) return `没有找到「${keyword}」`;
    return keyword === '' ? '↑ ↓ 选择，Enter 打开' : `共 ${count} 项`;
  };
  return (
    <div className="palette-status">
      <span role="status">{says()}</span>
      {failed && (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            // The button goes; the keys belong to the field.
            focusField(currentTarget.closest('dialog'));
            palette.send({ type: 'RETRY' });
          }}
        >
          重试
        </button>
      )}
    </div>
  );
}
