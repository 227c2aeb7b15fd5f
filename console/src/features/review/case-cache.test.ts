import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { caseKey, forgetCases } from './case-cache.ts'

const MINUTE = 60_000
const of = (id: string) => ({ kind: 'Prescription', id }) as const

/** Opens a case and leaves it again; answers how it is read. */
function look(queries: QueryClient, id: string) {
  const read = vi.fn(async () => id)
  const open = () => {
    const observer = new QueryObserver(queries, { queryKey: caseKey(of(id)), queryFn: read, staleTime: MINUTE })
    return observer.subscribe(() => {})
  }
  return { open, read }
}

test('A case that has changed since it was looked at is read again when it is opened; others are not', async () => {
  const queries = new QueryClient()
  const [one, two] = [look(queries, 'one'), look(queries, 'two')]
  for (const { open, read } of [one, two]) {
    const leave = open()
    await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
    leave()
  }
  forgetCases(queries, ['one'])
  for (const { open } of [one, two]) open()()
  expect([one.read.mock.calls.length, two.read.mock.calls.length]).toEqual([2, 1])
  forgetCases(queries, null)
  two.open()()
  expect(two.read).toHaveBeenCalledTimes(2)
})

test('The case that is open stays as it was seen', async () => {
  const queries = new QueryClient()
  const { open, read } = look(queries, 'one')
  open()
  await vi.waitFor(() => expect(queries.getQueryData(caseKey(of('one')))).toBe('one'))
  forgetCases(queries, ['one'])
  expect(queries.getQueryData(caseKey(of('one')))).toBe('one')
  expect(read).toHaveBeenCalledOnce()
})
