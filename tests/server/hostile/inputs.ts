import { inputsAroundCalls } from './inputs-around-calls.ts';
import { inputsFromOutside } from './inputs-from-outside.ts';
import { inputsOfCalls } from './inputs-of-calls.ts';
import type { HostileInput } from './proof.ts';

/** The 42 hostile and fault inputs of server.md §7, each with its outcome and the tests that prove it. */
export const hostileInputs: readonly HostileInput[] = [...inputsOfCalls, ...inputsAroundCalls, ...inputsFromOutside];
