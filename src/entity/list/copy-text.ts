import type { AnyActorRef } from 'xstate';
import { appIn } from '../../core/app-in.ts';
import { writeClipboard } from '../../core/clipboard.ts';

/** Puts a text on the clipboard and says so, in these words. */
export async function copyText(text: string, page: Pick<AnyActorRef, 'system'>, said: string): Promise<void> {
  const app = appIn(page.system);
  try {
    await writeClipboard(text);
    app.send({ type: 'NOTIFY', notice: { cause: 'copy', level: 'success', text: said } });
  } catch {
    app.send({ type: 'NOTIFY', notice: { cause: 'copy', level: 'warning', text: '浏览器不允许复制，请手动选择文字' } });
  }
}
