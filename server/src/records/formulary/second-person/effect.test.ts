import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { expect, test } from 'vitest'
import { type Effect, effectOnPart } from './effect.ts'

const free: BenefitRule = {
  ...{ kind: 'FreeUnits', value: 3 },
  ...{ letterUnits: null, letterAmount: 1_000, monthUnits: null, monthAmount: 500 },
}
const pairs: [what: string, before: BenefitRule | null, after: BenefitRule | null, effect: Effect][] = [
  ['nothing', free, free, 0],
  ['fewer paid units', free, { ...free, value: 1 }, 100],
  ['more for a letter', free, { ...free, letterAmount: 5_000 }, 400],
  ['more in a month', free, { ...free, monthAmount: 1_000 }, 100],
  ['no limit in a month', free, { ...free, monthAmount: null }, null],
  ['other months', free, { ...free, overMonths: 3 }, null],
  ['another kind', free, { ...free, kind: 'AmountOff' }, null],
  ['none', free, null, 100],
  ['a first one', null, free, null],
]
test.each(pairs)('No usual quantity hides what a rule changes: %s', (_what, before, after, effect) => {
  for (const quantity of [1, 4, 10_000]) {
    const terms = { combination: 'HigherOnly', unitPrice: 2_000 } as const
    expect(effectOnPart({ isTaxed: true, quantity }, { ...terms, rule: before }, { ...terms, rule: after })).toBe(
      effect,
    )
  }
})
