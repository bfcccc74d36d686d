import type { AnyActorRef } from 'xstate';
import { recoverPath } from '../../../contract/sign-in/session.ts';
import type { LoadedScreen } from '../../../machines/sign-in/visitor.ts';
import { drawRecovery, recoveryAt } from './recovery-screen.ts';
import { drawRegister, registerAt } from './register-screen.ts';

const isRecovery = (address: string) => address.startsWith(recoverPath);

/** The chart of the screen that an address names, with its effects. */
export const screenAt = (address: string): LoadedScreen =>
  isRecovery(address) ? recoveryAt(address) : registerAt(address);

/** Draws its actor in the place of the login form; returns how to take it away. */
export const mountScreen = (address: string, screen: AnyActorRef): (() => void) =>
  isRecovery(address) ? drawRecovery(screen) : drawRegister(screen);
