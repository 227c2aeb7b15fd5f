import type { Combinations } from '@aruga/contract/program/combination'
import type { Program } from '@aruga/contract/program/staff'
import type { ReviewPromise, WorkingTime } from '@aruga/contract/program/working-time'

export type { TextCode, TextPurpose } from '@aruga/contract/program/texts'

export type LaterCombinations = Combinations['next']
export type ReviewPromises = ReviewPromise[]
export type Holidays = WorkingTime['holidays']
export type Hours = Program['hours']
