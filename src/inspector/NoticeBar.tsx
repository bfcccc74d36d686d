import { useSelector } from '@xstate/react';
import { GlyphButton } from './GlyphButton.tsx';
import type { Page } from './page.ts';

/** What the page says for a while, and why a file could not be read. */
export function NoticeBar({ page: { inspector } }: { readonly page: Page }) {
  const { telling, fault, file } = useSelector(inspector, ({ context }) => context);
  return (
    <div className="notices" aria-live="polite">
      {fault !== '' && (
        <div className="notice is-trouble" role="alert">
          <p>
            <b>{`无法导入 ${file?.name ?? ''}`}</b>
            {fault}
          </p>
          <GlyphButton glyph="close" name="知道了" onPress={() => inspector.send({ type: 'GIVE_UP_FILE' })} />
        </div>
      )}
      {telling && (
        <div className={`notice is-${telling.tone}`} role={telling.tone === 'trouble' ? 'alert' : 'status'}>
          <p>{telling.text}</p>
          <GlyphButton glyph="close" name="关闭提示" onPress={() => inspector.send({ type: 'DISMISS' })} />
        </div>
      )}
    </div>
  );
}
