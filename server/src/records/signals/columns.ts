import type { SettledSignal } from '@aruga/contract/signals/kinds'

export type { SignalKind } from '@aruga/contract/signals/kinds'

export type SettledOutcome = SettledSignal['outcome']

/** Columns that always have such a type. */
export const columns = { 'signal.kind': 'SignalKind' }
