import { type ReactNode, useId } from 'react';
import { GlyphButton } from './GlyphButton.tsx';

interface Props {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Ref of a dialog: opens it over everything else, and gives the focus back when it goes. */
function openModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (dialog && !dialog.open) {
    dialog.showModal();
    // Of itself it takes the first control, which is the cross.
    dialog.querySelector<HTMLElement>('input, pre')?.focus();
  }
  return dialog ? () => dialog.close() : undefined;
}

/** A dialog over the page. Escape, the cross and a press beside it close it. */
export function Dialog({ title, className = '', children, onClose }: Props) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape does the same.
    <dialog
      ref={openModal}
      className={`dialog ${className}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <div className="dialog-body">
        <header className="dialog-head">
          <h2 id={id}>{title}</h2>
          <GlyphButton glyph="close" name="关闭（Esc）" onPress={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
