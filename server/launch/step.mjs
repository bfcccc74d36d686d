/**
 * Announces work that takes a while; call the answer when it is done, to say how long it took.
 * @param {string} name
 * @returns {() => void}
 */
export function step(name) {
  const start = performance.now();
  process.stdout.write(`${name} … `);
  return () => console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
}
