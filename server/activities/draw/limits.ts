/** How often one person may (award.md §0.2); 0: as often as he likes. */
export interface Limits {
  readonly user_total: number;
  readonly user_month: number;
  readonly user_day: number;
}

/** Counts per person within the day and the month that it is. */
export interface LimitCount {
  /** Whether this person may once more. Days and months are numbers that go up. */
  readonly may: (person: number, day: number, month: number) => boolean;
  readonly count: (person: number, day: number, month: number) => void;
}

/** Counts of one span: they begin anew when its number changes. */
function counter(people: number, limit: number) {
  const counts = new Uint32Array(limit > 0 ? people : 0);
  const spans = new Int32Array(limit > 0 ? people : 0);
  const countIn = (person: number, span: number) => (spans[person] === span ? (counts[person] ?? 0) : 0);
  return {
    may: (person: number, span: number) => limit === 0 || countIn(person, span) < limit,
    count: (person: number, span: number) => {
      if (limit === 0) return;
      counts[person] = countIn(person, span) + 1;
      spans[person] = span;
    },
  };
}

export function limitCount(people: number, { user_total, user_month, user_day }: Limits): LimitCount {
  const [total, months, days] = [user_total, user_month, user_day].map((limit) => counter(people, limit));
  return {
    may: (person, day, month) =>
      total?.may(person, 1) !== false && months?.may(person, month) !== false && days?.may(person, day) !== false,
    count: (person, day, month) => {
      total?.count(person, 1);
      months?.count(person, month);
      days?.count(person, day);
    },
  };
}
