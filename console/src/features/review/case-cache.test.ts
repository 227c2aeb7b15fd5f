import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { caseKey, forgetCases } from './case-cache.ts'

const MINUTE = 60_000
const of = (id: string) => ({ kind: 'Prescription', id }) as const

/** A case query that can be opened, and a spy on its reads. */
function caseReader(queries: QueryClient, id: string) {
  const read = vi.fn(async () => id)
  const open = () => {
    const observer = new QueryObserver(queries, { queryKey: caseKey(of(id)), queryFn: read, staleTime: MINUTE })
    return observer.subscribe(() => {})
  }
  return { open, read }
}

test('Opening a case fetches it again only if it has changed since it was viewed', async () => {
  const queries = new QueryClient()
  const [one, two] = [caseReader(queries, 'one'), caseReader(queries, 'two')]
  for (const { open, read } of [one, two]) {
    const leave = open()
    await expect.poll(() => read).toHaveBeenCalledOnce()
    leave()
  }
  forgetCases(queries, ['one'])
  for (const { open } of [one, two]) open()()
  expect([one.read.mock.calls.length, two.read.mock.calls.length]).toEqual([2, 1])
  forgetCases(queries, null)
  two.open()()
  expect(two.read).toHaveBeenCalledTimes(2)
})

test('A case fetched since the last change is not fetched again', async () => {
  const queries = new QueryClient()
  const { open, read } = caseReader(queries, 'one')
  open()()
  await expect.poll(() => queries.getQueryData(caseKey(of('one')))).toBe('one')
  forgetCases(queries, null, Date.now() - 5_000)
  open()()
  expect(read).toHaveBeenCalledOnce()
  forgetCases(queries, null, Date.now() + 5_000)
  open()()
  expect(read).toHaveBeenCalledTimes(2)
})

test('The open case stays as it was shown', async () => {
  const queries = new QueryClient()
  const { open, read } = caseReader(queries, 'one')
  open()
  await expect.poll(() => queries.getQueryData(caseKey(of('one')))).toBe('one')
  forgetCases(queries, ['one'])
  expect(queries.getQueryData(caseKey(of('one')))).toBe('one')
  expect(read).toHaveBeenCalledOnce()
})
