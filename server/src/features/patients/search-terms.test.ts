import { expect, test } from 'vitest'
import { soughtBy } from './search-terms.ts'

test.each([
  ['0917 555 0100', '%9175550100%'],
  ['+63 917-555-0100', '%9175550100%'],
  ['(0917) 5550100', '%9175550100%'],
])('A mobile number typed as %s is found however it was given', (typed, word) => {
  expect(soughtBy(typed)).toMatchObject({ word, others: [] })
})

test('Names are found in any order, without accents; what LIKE knows is taken as it is', () => {
  expect(soughtBy('  Ana Peñaflor ')).toMatchObject({ word: '%penaflor%', others: ['%ana%'], address: null })
  expect(soughtBy('100%_a').word).toBe('%100\\%\\_a%')
})

test('An address and a letter’s number are taken whole', () => {
  expect(soughtBy('Maria@demo.test')).toMatchObject({ address: '%maria@demo.test%' })
  expect(soughtBy('l-2611-0047').letterNumber).toBe('L-2611-0047')
})

test('Less than three letters find nobody, and say so', () => {
  expect(() => soughtBy('a b c')).toThrow()
})
