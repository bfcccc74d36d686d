import type { InspectorRestoredActor, RestoredContext } from '../../machines/inspector/inspector-restored.ts';

const colours = {
  busy: { background: '#fffbe6', border: '#ffe58f' },
  there: { background: '#f6ffed', border: '#95de64' },
  wrong: { background: '#fff2f0', border: '#ffa39e' },
} as const;

/** What the bar says in a state, and what can be pressed. */
interface Shown {
  readonly look: keyof typeof colours;
  readonly text: string;
  readonly more: string;
  readonly button?: readonly [label: string, event: 'CONNECT' | 'CLOSE' | 'LEAVE'];
}

const connect = ['接回服务器', 'CONNECT'] as const;

function moreOf({ differing, missed }: RestoredContext): string {
  const others = differing.length === 0 ? '' : `${differing.length} 个流程与录制不同：${differing.join('、')}`;
  return [missed === '' ? '' : `录制中没有这次请求：${missed}`, others].filter(Boolean).join('\n');
}

function shownOf({ value, context }: ReturnType<InspectorRestoredActor['getSnapshot']>): Shown | null {
  const { label, total, done, fault } = context;
  if (value === 'waiting') return { look: 'busy', text: '正在等待检查器的录制…', more: '' };
  if (value === 'abandoned') return { look: 'wrong', text: fault, more: '', button: ['按平常打开', 'LEAVE'] };
  if (value === 'stopped')
    return { look: 'wrong', text: `没有恢复到第 ${label} 步：${fault}`, more: moreOf(context), button: connect };
  if (value === 'restored')
    return { look: 'there', text: `已恢复到第 ${label} 步，请求由录制回答`, more: moreOf(context), button: connect };
  if (value === 'connected')
    return { look: 'busy', text: '已接回服务器：请求由服务器回答', more: '', button: ['知道了', 'CLOSE'] };
  if (value === 'closed') return null;
  return { look: 'busy', text: `回放中：${Math.min(done, total)} / ${total} 个操作`, more: '' };
}

const style = {
  position: 'fixed',
  bottom: '16px',
  left: '16px',
  right: '16px',
  width: 'fit-content',
  margin: '0 auto',
  zIndex: '2147483000',
  display: 'flex',
  gap: '12px',
  alignItems: 'center',
  maxWidth: '720px',
  boxSizing: 'border-box',
  padding: '8px 16px',
  borderRadius: '8px',
  boxShadow: '0 6px 16px rgb(0 0 0 / 16%)',
  font: '14px/1.6 system-ui, sans-serif',
  color: '#1f1f1f',
} as const;

/** The bar of a page that is taken to a recorded step: where it is, and the way back to the server. */
export function showRestoredBar(actor: InspectorRestoredActor): void {
  const [bar, words, text, more, button] = ['div', 'div', 'div', 'div', 'button'].map((name) =>
    document.createElement(name),
  );
  if (!bar || !words || !text || !more || !button) return;
  bar.setAttribute('role', 'status');
  bar.setAttribute('aria-label', '录制的恢复');
  Object.assign(bar.style, style);
  Object.assign(more.style, { fontSize: '12px', color: '#595959', whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
  Object.assign(button.style, { flex: 'none', padding: '2px 12px', font: 'inherit', cursor: 'pointer' });
  words.append(text, more);
  bar.append(words, button);
  let event: 'CONNECT' | 'CLOSE' | 'LEAVE' = 'CLOSE';
  button.addEventListener('click', () => actor.send({ type: event }));
  const draw = () => {
    const shown = shownOf(actor.getSnapshot());
    if (!shown) return bar.remove();
    const { background, border } = colours[shown.look];
    Object.assign(bar.style, { background, border: `1px solid ${border}` });
    text.textContent = shown.text;
    more.textContent = shown.more;
    more.hidden = shown.more === '';
    button.hidden = shown.button === undefined;
    if (shown.button) [button.textContent, event] = shown.button;
    if (!bar.isConnected) document.body.append(bar);
  };
  actor.subscribe(draw);
}
