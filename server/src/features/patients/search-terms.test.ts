import { expect, test } from 'vitest'
import { searchTerms } from './search-terms.ts'

test.each([
  ['0917 555 0100', '%9175550100%'],
  ['+63 917-555-0100', '%9175550100%'],
  ['(0917) 5550100', '%9175550100%'],
])('A mobile number typed as %s is found however it is stored', (typed, word) => {
  expect(searchTerms(typed)).toMatchObject({ word, others: [] })
})

test('Names match in any order and without accents, and wildcards are escaped', () => {
  expect(searchTerms('  Ana Peñaflor ')).toMatchObject({ word: '%penaflor%', others: ['%ana%'], address: null })
  expect(searchTerms('100%_a').word).toBe('%100\\%\\_a%')
})

test('An e-mail address and a letter number are searched as a whole', () => {
  expect(searchTerms('Maria@demo.test')).toMatchObject({ address: '%maria@demo.test%' })
  expect(searchTerms('l-2611-0047').letterNumber).toBe('L-2611-0047')
})

test('A search without a word of three characters is refused', () => {
  expect(() => searchTerms('a b c')).toThrow()
})
