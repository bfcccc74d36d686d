import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { wishToStop } from '../../server/wish-to-stop.ts';

afterEach(() => vi.useRealTimers());

test.each(['SIGTERM', 'SIGINT'])(
  '%s is heard, and what is not over within ten seconds is given up, also while starting',
  async (signal) => {
    vi.useFakeTimers();
    const [signals, giveUp] = [new EventEmitter(), vi.fn<() => void>()];
    const wished = wishToStop(signals, giveUp);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(giveUp).not.toHaveBeenCalled();
    signals.emit(signal);
    await wished;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(giveUp).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(giveUp).toHaveBeenCalledOnce();
    // Nobody hears the second one: the process ends at once.
    expect(signals.listenerCount(signal)).toBe(0);
  },
);
