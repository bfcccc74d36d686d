import type { AnyActorRef } from 'xstate';
import { nothing } from '../fields/formats.ts';
import { copyText } from './copy-text.ts';

/** Whoever belongs to the app, which says that it was copied. */
type InApp = Pick<AnyActorRef, 'system'>;

interface Props {
  readonly code: string;
  readonly page: InApp;
}

/** Copies a number or a code, and says so. */
export const CopyButton = ({ code, page }: Props) => (
  <button
    type="button"
    className="copy-button"
    title="复制编号"
    aria-label={`复制 ${code}`}
    onClick={() => void copyText(code, page, `已复制 ${code}`)}
  />
);

/** A number that people pass on: in equal widths, with a button that copies it. */
export const CodeCell = ({ code, page }: Props) => (
  <span className="code-cell">
    <span className="code" title={code}>
      {code}
    </span>
    <CopyButton code={code} page={page} />
  </span>
);

interface CopyProps {
  readonly label: string;
  /** An address; without a host it is one of ours, and is copied whole. */
  readonly text: string;
  readonly page: InApp;
}

/** A button that copies an address (wider.md §10.12, 复制链接). */
export const CopyCell = ({ label, text, page }: CopyProps) =>
  text === '' ? (
    nothing
  ) : (
    <button
      type="button"
      className="link"
      title={text}
      onClick={() => void copyText(new URL(text, location.href).href, page, '链接已复制')}
    >
      {label}
    </button>
  );
