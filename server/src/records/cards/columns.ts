import type { cardEnds } from '@aruga/contract/cards/cards'

export type CardEnd = (typeof cardEnds)[number]
