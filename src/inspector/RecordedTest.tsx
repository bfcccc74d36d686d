import { useSelector } from '@xstate/react';
import { copyText } from './deeds.ts';
import { Dialog } from './Dialog.tsx';
import { GlyphButton } from './GlyphButton.tsx';
import type { Page } from './page.ts';

/** The test that was made of a run: it has been saved already, here it is to be read and copied. */
export function RecordedTest({ page }: { readonly page: Page }) {
  const { file, text } = useSelector(page.panel, ({ context }) => context.test);
  return (
    <Dialog title="已录制为测试" className="test-dialog" onClose={() => page.panel.send({ type: 'CLOSE' })}>
      <p className="test-place">
        已下载，放到
        <code>{`tests/recorded/${file}`}</code>
        <span className="space" />
        <GlyphButton glyph="copy" name="复制测试的代码" text="复制" onPress={() => void copyText(page, text)} />
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys. */}
      <pre aria-label="测试的代码" tabIndex={0}>
        {text}
      </pre>
    </Dialog>
  );
}
