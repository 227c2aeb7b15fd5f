import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPatientCode, newPatientCode } from './patient-code.ts'

const CHARACTERS = '34679ACDEFGHJKMNPQRTWXY'
const codes = fc.noShrink(fc.constant(null).map(newPatientCode))
const places = [0, 1, 2, 3, 5, 6, 7, 8]
const at = (code: string, place: number) => code.charAt(places[place] ?? 0)
const put = (code: string, place: number, character: string) => {
  const where = places[place] ?? 0
  return code.slice(0, where) + character + code.slice(where + 1)
}

test('A patient code is short, in two groups, without look-alikes', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{4}-[34679ACDEFGHJKMNPQRTWXY]{4}$/)
      expect(isPatientCode(code)).toBe(true)
    }),
    { seed: 1 },
  )
})

test('A patient code with one character wrong is recognised as wrong', () => {
  fc.assert(
    fc.property(codes, fc.nat(7), fc.constantFrom(...CHARACTERS), (code, place, character) => {
      fc.pre(character !== at(code, place))
      expect(isPatientCode(put(code, place, character))).toBe(false)
    }),
    { seed: 2, numRuns: 1000 },
  )
})

test('A patient code with two neighbours swapped is recognised as wrong', () => {
  fc.assert(
    fc.property(codes, fc.nat(6), (code, place) => {
      const [one, two] = [at(code, place), at(code, place + 1)]
      fc.pre(one !== two)
      expect(isPatientCode(put(put(code, place, two), place + 1, one))).toBe(false)
    }),
    { seed: 3, numRuns: 1000 },
  )
})
