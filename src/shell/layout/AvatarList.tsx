import './avatar-list.css';

interface Props {
  readonly names: readonly string[];
  /** So many are drawn; of the others one sees how many they are. All when absent. */
  readonly maxLength?: number;
  /** Across, in px (spec §9). */
  readonly size?: number;
}

/** Several people side by side, each by the last letter of the name, as people call each other; who they are is said beside it. */
export function AvatarList({ names, maxLength = names.length, size = 20 }: Props) {
  const more = names.length - maxLength;
  return (
    <span className="avatar-list" style={{ fontSize: size * 0.6 }} aria-hidden="true">
      {names.slice(0, maxLength).map((name, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two people may be called the same, and nobody changes places.
        <span key={`${name} ${index}`} title={name} data-letter={[...name].at(-1)} />
      ))}
      {more > 0 && <span title={names.slice(maxLength).join('、')} data-letter={`+${more}`} />}
    </span>
  );
}
