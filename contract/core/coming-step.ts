/** What time is going to do to a record, as its details tell it (`due`). */
export interface ComingStep {
  /** What happens (自动收货), and the state that it leads to. */
  readonly label: string;
  readonly to: string;
  readonly at: string;
  /** It should have happened already. */
  readonly overdue: boolean;
  /** Why it has not, or will not as the record stands now. */
  readonly why?: string;
}

const isStep = (value: unknown): value is ComingStep =>
  typeof value === 'object' && value !== null && 'label' in value && 'to' in value && 'at' in value;

/** Those of the details of a record. */
export const comingStepsOf = ({ due }: Readonly<Record<string, unknown>>): readonly ComingStep[] =>
  Array.isArray(due) ? due.filter(isStep) : [];
