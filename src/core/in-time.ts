/** As long as a script may take to come (spec §9), in ms. */
const scriptTimeout = 120_000;

/**
 * Code that did not come in time. It may still be on its way: the browser asks for a module once in a document, so that only another
 * document asks for it anew.
 */
export class ScriptTimeout extends Error {
  override readonly name = 'ScriptTimeout';
}

/** Code on its way, which fails when it has not come in time: a connection that hangs neither brings it nor fails. */
export const inTime = <Code>(code: Promise<Code>): Promise<Code> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ScriptTimeout(`the script has not come within ${scriptTimeout} ms`)),
      scriptTimeout,
    );
    code.then(resolve, reject).finally(() => clearTimeout(timer));
  });
