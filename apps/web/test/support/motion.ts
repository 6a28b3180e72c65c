import type {} from '@vitest/browser-playwright'
import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

const prefer = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })

/** Somebody who does not mind motion, for the rest of the test. */
export async function withMotion(): Promise<void> {
  onTestFinished(() => prefer('reduce').then(() => undefined))
  await prefer('no-preference')
}
