import { expect, test } from 'vitest'
import { aroundFirst, branchesOf, citiesOf, matching, onlyOneNamed, startingWith } from './short-list.ts'

const branches = branchesOf([
  {
    id: 'p1',
    name: 'Demo Botika',
    branches: [
      { id: 'b1', name: 'Osmeña Boulevard', city: 'Cebu City' },
      { id: 'b2', name: 'Session Road', city: 'Baguio' },
    ],
  },
  { id: 'p2', name: 'Sample Pharmacy', branches: [{ id: 'b3', name: 'Session Road', city: 'Cebu City' }] },
])
const ids = (found: typeof branches) => found.map(({ id }) => id)

test.each([
  ['osmena', ['b1']],
  ['  CEBU  sample ', ['b3']],
  ['', ['b1', 'b2', 'b3']],
  ['Makati', []],
])('a search for "%s" on the device finds %j', (words, found) => expect(ids(matching(branches, words))).toEqual(found))

test('the branch of the last claim comes first, then the others of its city', () => {
  expect(ids(aroundFirst(branches, branches[2] ?? null))).toEqual(['b3', 'b1'])
  expect(ids(aroundFirst(branches, null))).toEqual(['b1', 'b2', 'b3'])
})

test('a name shared by several branches does not identify one', () => {
  expect(onlyOneNamed(branches, 'Osmeña Boulevard')?.id).toBe('b1')
  expect(onlyOneNamed(branches, 'Session Road')).toBeNull()
  expect(onlyOneNamed(branches, 'Ayala Avenue')).toBeNull()
})

test('the branch of the last claim stays first among the nearest, even if it is not one of them', () => {
  const [osmena, session, other] = branches
  if (!osmena || !session || !other) throw new Error('The list has three branches')
  expect(ids(startingWith([osmena, session, other], session))).toEqual(['b2', 'b1', 'b3'])
  expect(ids(startingWith([osmena, other], session))).toEqual(['b2', 'b1', 'b3'])
})

test('cities are counted, the one with the most branches first', () => {
  expect(citiesOf(branches)).toEqual([
    { name: 'Cebu City', count: 2 },
    { name: 'Baguio', count: 1 },
  ])
})
