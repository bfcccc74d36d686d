import type { ListPageActor } from '../../machines/list-page.ts';
import { appIn } from '../app-in.ts';

async function copy(code: string, page: ListPageActor): Promise<void> {
  const app = appIn(page.system);
  try {
    await navigator.clipboard.writeText(code);
    app.send({ type: 'NOTIFY', notice: { cause: 'copy', level: 'success', text: `已复制 ${code}` } });
  } catch {
    app.send({ type: 'NOTIFY', notice: { cause: 'copy', level: 'warning', text: '浏览器不允许复制，请手动选择文字' } });
  }
}

interface Props {
  readonly code: string;
  readonly page: ListPageActor;
}

/** A number that people pass on: in equal widths, with a button that copies it. */
export const CodeCell = ({ code, page }: Props) => (
  <span className="code-cell">
    <span className="code" title={code}>
      {code}
    </span>
    <button
      type="button"
      className="copy-button"
      title="复制编号"
      aria-label={`复制 ${code}`}
      onClick={() => void copy(code, page)}
    />
  </span>
);
