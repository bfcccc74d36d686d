import { observed } from './observed.ts';

/** The part of a long list that can be seen, and how the list keeps up with what it shows. */
export class ScrollWindow {
  readonly #changes = observed();
  readonly rowHeight: number;
  #element: HTMLElement | null = null;
  #isAtEnd = true;
  #revealed = -1;
  #height = 0;
  #key = '';
  #wanted: readonly [isNewest: boolean, row: number, left: number] = [true, -1, 0];
  readonly subscribe = this.#changes.subscribe;

  constructor(rowHeight: number) {
    this.rowHeight = rowHeight;
  }

  /** First and last row that can be seen, as text: equal texts draw nothing anew. */
  readonly seen = (): string => this.#key;

  /** Ref of the element that scrolls. */
  readonly attach = (element: HTMLElement | null): (() => void) | undefined => {
    this.#element = element;
    if (!element) return undefined;
    const look = () => this.#look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    this.keepUp(...this.#wanted);
    look();
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  };

  #look(): void {
    const element = this.#element;
    if (!element) return;
    const { scrollTop, clientHeight, scrollHeight } = element;
    this.#isAtEnd = scrollTop + clientHeight >= scrollHeight - this.rowHeight;
    const first = Math.floor(scrollTop / this.rowHeight);
    const key = `${first} ${first + Math.ceil(clientHeight / this.rowHeight)}`;
    if (key === this.#key) return;
    this.#key = key;
    this.#changes.tell();
  }

  /**
   * After drawing: stays at the end while the present is watched, shows the row of another step, from `left` px on. -1 is no row.
   */
  keepUp(isNewest: boolean, row: number, left: number): void {
    // React attaches what is inside before what scrolls.
    this.#wanted = [isNewest, row, left];
    const element = this.#element;
    if (!element) return;
    if (isNewest) {
      const stays = this.#isAtEnd || this.#revealed !== -1;
      if (stays) element.scrollTop = element.scrollHeight;
      // Only when something new came: who looks at other lanes meanwhile is left alone.
      if (stays && element.scrollHeight !== this.#height) this.#revealLane(element, left);
      this.#height = element.scrollHeight;
      this.#revealed = -1;
    } else if (row !== this.#revealed) {
      this.#revealed = row;
      this.#isAtEnd = false;
      this.#reveal(element, row, left);
    }
  }

  #reveal(element: HTMLElement, row: number, left: number): void {
    const { scrollTop, clientHeight } = element;
    const head = element.firstElementChild?.clientHeight ?? 0;
    const top = row * this.rowHeight;
    const isSeen = top >= scrollTop && top + this.rowHeight * 2 + head <= scrollTop + clientHeight;
    if (!isSeen) element.scrollTop = Math.max(0, top - clientHeight / 2);
    this.#revealLane(element, left);
  }

  #revealLane(element: HTMLElement, left: number): void {
    const { scrollLeft, clientWidth } = element;
    const isBeside = left < scrollLeft || left > scrollLeft + clientWidth - 300;
    if (isBeside) element.scrollLeft = Math.max(0, left - clientWidth / 2);
  }
}
