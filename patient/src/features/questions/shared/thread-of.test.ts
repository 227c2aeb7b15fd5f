import type { OwnQuestion } from '@aruga/contract/questions/questions'
import { expect, test } from 'vitest'
import { threadOf } from './thread-of.ts'

const question = (id: string, caseId: string, answeredWith: string | null = null) =>
  ({ id, caseId, answeredWith, askedAt: `2026-11-0${id}T00:00:00Z` }) as OwnQuestion
const ids = (questions: OwnQuestion[], of: string[]) => threadOf(questions, of).map(({ id }) => id)

test('A photo sent as an answer continues the conversation, oldest first, whichever version is open', () => {
  const questions = [question('3', 'c'), question('1', 'a', 'b'), question('2', 'b', 'c'), question('4', 'other', 'x')]
  expect(ids(questions, ['a'])).toEqual(['1', '2', '3'])
  expect(ids(questions, ['c'])).toEqual(['1', '2', '3'])
  expect(ids(questions, ['x'])).toEqual(['4'])
  expect(ids(questions, ['unknown'])).toEqual([])
})
