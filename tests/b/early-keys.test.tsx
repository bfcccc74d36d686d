import { expect, test, vi } from 'vitest';
import { type AnyActorLogic, createMachine } from 'xstate';
import { withEarlyKeys } from '../../src/shell/keys/early-keys.ts';

const anything = createMachine({});
const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

/** What hears the keys, which comes when it is let; with what it was told. */
function onItsWay() {
  const { promise, resolve } = Promise.withResolvers<AnyActorLogic>();
  const load = vi.fn<(pressed: readonly KeyboardEvent[]) => Promise<AnyActorLogic>>(() => promise);
  return { load, arrive: () => resolve(anything), told: () => load.mock.calls[0]?.[0].map(({ key }) => key) };
}

test('the first key asks for what hears it, and is told to it with those that follow on its way', async () => {
  const { load, arrive, told } = onItsWay();
  const loaded = withEarlyKeys(3_600_000, load);
  expect(load).not.toHaveBeenCalled();
  press('n');
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  press('?');
  arrive();
  await loaded;
  press('r');
  expect(told()).toEqual(['n', '?']);
});

test('where nobody presses anything it comes by itself', async () => {
  const { load, arrive, told } = onItsWay();
  arrive();
  await expect(withEarlyKeys(0, load)).resolves.toBe(anything);
  expect(told()).toEqual([]);
});

test('of code that does not come nothing stays that listens', async () => {
  const heard: (readonly KeyboardEvent[])[] = [];
  const failing = withEarlyKeys(0, (pressed) => {
    heard.push(pressed);
    return Promise.reject(new Error('offline'));
  });
  await expect(failing).rejects.toThrow('offline');
  press('n');
  expect(heard).toEqual([[]]);
});
