import { expect, test } from 'vitest'
import { searchTerms } from './search-terms.ts'

test.each([
  ['0917 555 0100', '%9175550100%'],
  ['+63 917-555-0100', '%9175550100%'],
  ['(0917) 5550100', '%9175550100%'],
])('A mobile number typed as %s is found however it is stored', (typed, word) => {
  expect(searchTerms(typed)).toMatchObject({ word, others: [], birthdates: [] })
})

test('Names match in any order and without accents, and wildcards are escaped', () => {
  expect(searchTerms('  Ana Peñaflor ')).toMatchObject({ word: '%penaflor%', others: ['%ana%'], address: null })
  expect(searchTerms('100%_a')).toMatchObject({ word: '%100\\%\\_a%' })
})

test('Only a text with an @ is an e-mail address, which is found by its beginning', () => {
  expect(searchTerms('Maria@dem')).toEqual({ address: { from: 'maria@dem', to: 'maria@dem\u{10FFFF}' } })
  expect(searchTerms('Maria')).toMatchObject({ address: null, word: '%maria%' })
})

test('Codes and letter numbers are found as they are written', () => {
  expect(searchTerms(' l-2611-0047')).toMatchObject({ exact: 'L-2611-0047' })
})

test.each([
  ['1961-03-14', ['1961-03-14']],
  ['14 March 1961', ['1961-03-14']],
  ['Mar 14, 1961', ['1961-03-14']],
  ['14.3.1961', ['1961-03-14']],
  ['3/4/1961', ['1961-03-04', '1961-04-03']],
])('%s is the birthdate %s', (typed, birthdates) => {
  expect(searchTerms(`santos ${typed}`)).toMatchObject({ birthdates, word: '%santos%' })
})

test('A date that is not in the calendar is a word', () => {
  expect(searchTerms('2/30/1961')).toMatchObject({ birthdates: [], word: '%2/30/1961%' })
  expect(searchTerms('0000-01-01')).toMatchObject({ birthdates: [] })
})

test('A search without a date or a word of three characters is refused', () => {
  expect(() => searchTerms('a b c')).toThrow()
  expect(searchTerms('1961-03-14')).toMatchObject({ word: null })
})
