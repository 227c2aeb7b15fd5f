// How the program's part and the statutory discount combine (formulary/statute.ts), as administrators choose it. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Combination } from '../formulary/statute.ts'
import { Day } from '../values.ts'

/** A combination from a day in Manila on, for letters issued then. */
export const CombinationFrom = Type.Object({ combination: Combination, from: Day })
export type CombinationFrom = Static<typeof CombinationFrom>

/** The one in force, and those to come, by day. */
const Combinations = Type.Object({ current: Combination, next: Type.Array(CombinationFrom) })
export type Combinations = Static<typeof Combinations>

export const readCombinations = endpoint({
  name: 'readCombinations',
  method: 'GET',
  path: '/api/app/staff/program/combinations',
  summary: 'How the program’s part and the statutory discount combine on letters issued now, and from later days on',
  access: 'program.change',
  result: Combinations,
  problems: [],
})

export const chooseCombination = endpoint({
  name: 'chooseCombination',
  method: 'PUT',
  path: '/api/app/staff/program/combinations',
  summary:
    'Choose how the program’s part and the statutory discount combine on letters issued from a day on, today or later, at most five years ahead; issued letters stay unchanged',
  access: 'program.change',
  /** It replaces a choice of the same day. */
  body: CombinationFrom,
  result: Combinations,
  problems: ['SecondPersonNeeded'],
  recentPassword: 'always',
})
