import { makeTraces, type TracingSettings } from './tracing.ts';

/**
 * Begins to make traces, where they are asked for; only then is anything read that makes them. What is returned stops it, and waits a
 * little for what is left to be sent.
 */
export async function startTracing(
  settings: TracingSettings | undefined,
  log: { warn(fields: object, line: string): void },
): Promise<() => Promise<void>> {
  if (!settings) return () => Promise.resolve();
  const { openTelemetry } = await import('./open-telemetry.ts');
  const tracing = openTelemetry(settings, log);
  makeTraces(tracing);
  return () => {
    makeTraces(undefined);
    return tracing.close();
  };
}
