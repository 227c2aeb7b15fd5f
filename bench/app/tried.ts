// Shared by the parts: the server, a patient with a code, and what is on the screen after a tap.
import type { Browser, Page } from '@playwright/test'
import type { Newcomer } from '../../e2e/support/patient/people.ts'
import { median } from '../alternate.ts'
import { kilobytes, milliseconds, note } from '../figures.ts'
import type { Sum, Traffic } from './traffic.ts'

export const ROUNDS = 3

export type Tried = { browser: Browser; url: string; person: Newcomer }

export const atHome = (page: Page) => page.getByRole('heading', { name: 'Dalisulin' })
export const atLetter = (page: Page) => page.getByRole('heading', { level: 1, name: /^Letter\b/ })

export type Wait = Sum & { ms: number }

/** The wait until a screen is complete, with its requests to the network. */
export async function wait(
  traffic: Traffic,
  tap: () => Promise<unknown>,
  there: () => Promise<unknown>,
): Promise<Wait> {
  traffic.restart()
  const begun = performance.now()
  await tap()
  await there()
  return { ms: performance.now() - begun, ...traffic.sum() }
}

/** The median wait, with the bytes of the network. */
export function noteWait(part: string, what: string, waits: readonly Wait[], goal?: number): void {
  const of = (value: (each: Wait) => number) => median(waits.map(value))
  const brought = `${of(({ requests }) => requests)} requests, ${kilobytes(of((each) => each.kilobytes))}`
  const ms = of((each) => each.ms)
  const limit = goal === undefined ? undefined : ({ side: 'at most', value: goal, unit: 'ms' } as const)
  note(part, what, [brought, milliseconds(ms)], ms, limit)
}
