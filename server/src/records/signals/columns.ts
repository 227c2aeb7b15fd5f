import type { SettledSignal } from '@aruga/contract/signals/kinds'

export type SettledOutcome = SettledSignal['outcome']
