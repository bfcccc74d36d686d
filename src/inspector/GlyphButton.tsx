import { Glyph, type GlyphName } from './Glyph.tsx';

interface ButtonProps {
  readonly glyph: GlyphName;
  readonly name: string;
  /** Shown beside the glyph; the name alone is read and shown on hover where it is left out. */
  readonly text?: string;
  readonly on?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

/** A button with a glyph; `on` makes it a switch. */
export const GlyphButton = ({ glyph, name, text, on, disabled = false, onPress }: ButtonProps) => (
  <button
    type="button"
    className={text === undefined ? 'icon-button' : 'text-button'}
    aria-label={name}
    title={name}
    {...(on !== undefined && { 'aria-pressed': on })}
    disabled={disabled}
    onClick={onPress}
  >
    <Glyph name={glyph} />
    {text !== undefined && <span>{text}</span>}
  </button>
);
