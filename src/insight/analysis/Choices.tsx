import { Select } from 'antd';
import type { Choice } from '../../../contract/insight/analysis.ts';

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  /** The letters of a title find it. */
  readonly isSearched?: boolean;
  readonly size?: 'small';
  readonly onChoose: (id: string) => void;
}

/** One of several by name, as wide as the longest of them needs. */
export const Choices = ({ label, choices, chosen, isSearched = false, size, onChoose }: Props) => (
  <Select<string>
    className="choice"
    aria-label={label}
    popupMatchSelectWidth={false}
    value={chosen}
    options={choices.map(({ id, title }) => ({ value: id, label: title }))}
    showSearch={isSearched && { optionFilterProp: 'label' }}
    onSelect={onChoose}
    {...(size && { size })}
  />
);
