import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useId } from 'react';
import { takeFocus } from '../entity/record/take-focus.ts';
import { Glyph } from './Glyph.tsx';
import { GlyphButton } from './GlyphButton.tsx';
import { type EventOffer, type PayloadCases, payloadsOf } from './offers.ts';
import type { Page } from './page.ts';

interface Props {
  readonly page: Page;
  readonly cases: PayloadCases;
  readonly offers: ReadonlyMap<string, EventOffer>;
}

const brief = (payload: object) => {
  const text = JSON.stringify(payload);
  return text.length > 60 ? `${text.slice(0, 58)}…` : text;
};

/** The payloads that the model knows, to start from; those that the actor would refuse now say so. */
function CaseChooser({ page, cases, offers }: Props) {
  const { event, text } = useSelector(page.panel, ({ context }) => context.draft);
  const payloads = payloadsOf(cases, event);
  const texts = payloads.map((payload) => JSON.stringify(payload, null, 2));
  const possible = offers.get(event)?.cases;
  return (
    <select
      aria-label="模型里的例子"
      value={texts.indexOf(text)}
      onChange={({ target }) => page.panel.send({ type: 'TYPE', text: texts[Number(target.value)] ?? text })}
    >
      <option value={-1} disabled>
        自己填写
      </option>
      {payloads.map((payload, index) => (
        <option key={texts[index]} value={index}>
          {brief(payload) + (possible?.[index] === false ? '（现在会被拒绝）' : '')}
        </option>
      ))}
    </select>
  );
}

/** The payload of an event before it is sent. What is typed stays, whatever becomes of it. */
export function PayloadEditor({ page, cases, offers }: Props) {
  const { panel } = page;
  const [title, fault] = [useId(), useId()];
  const { draft, fault: wrong } = useSelector(panel, ({ context }) => context);
  const isOpen = useSelector(panel, (snapshot) => snapshot.matches('editing'));
  const canSend = useSelector(panel, (snapshot) => snapshot.can({ type: 'SUBMIT' }));
  if (!isOpen) return null;
  const submit = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Enter' && (ctrlKey || metaKey)) panel.send({ type: 'SUBMIT' });
  };
  return (
    <section className="payload-editor" aria-labelledby={title}>
      <div className="payload-head">
        <h2 id={title}>
          发送 <code>{draft.event}</code>
        </h2>
        <div className="space" />
        <GlyphButton glyph="close" name="关闭（Esc）" onPress={() => panel.send({ type: 'CLOSE' })} />
      </div>
      <div className="payload-cases">
        <span aria-hidden="true">例子</span>
        <CaseChooser page={page} cases={cases} offers={offers} />
      </div>
      <textarea
        ref={takeFocus}
        aria-label="事件内容（JSON）"
        aria-invalid={wrong !== ''}
        aria-describedby={fault}
        spellCheck={false}
        rows={Math.min(12, Math.max(4, draft.text.split('\n').length))}
        value={draft.text}
        onChange={({ target }) => panel.send({ type: 'TYPE', text: target.value })}
        onKeyDown={submit}
      />
      <div className="payload-foot">
        <output id={fault} className="fault" role="alert">
          {wrong}
        </output>
        <button
          type="button"
          className="main-button"
          disabled={!canSend}
          onClick={() => panel.send({ type: 'SUBMIT' })}
        >
          <Glyph name="send" />
          发送
          <kbd>Ctrl Enter</kbd>
        </button>
      </div>
    </section>
  );
}
