// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import type { Assignment } from '@aruga/contract/review/case-file'
import { assignCase, type Case, listCases, releaseCase } from '@aruga/contract/review/queue'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../../platform/query-client.ts'
import { show } from '../../../testing/render.tsx'
import { signIn } from '../../../testing/signed-in.ts'
import { casesQuery } from '../queries.ts'
import { readFilters } from '../queue/filters.ts'
import { useClaim } from './use-claim.ts'

const of = { kind: 'Prescription', id: 'one', state: 'Waiting' } as const
const list = casesQuery(readFilters(new URLSearchParams()), 0)
const mine: Assignment = {
  isMe: true,
  name: 'Rosa Magbanua',
  since: '2026-03-02T01:00:00.000Z',
  until: '2026-03-02T01:10:00.000Z',
}

const OpenCase = () => {
  const [listed] = useQuery(list).data?.items ?? []
  useClaim(listed && of, listed?.assignedTo)
  return <p>{listed?.assignedTo?.isMe ? 'mine' : 'free'}</p>
}

test('A case that another page releases while this page is still being assigned it is assigned again', async () => {
  const server = fakeFetch()
  let assignedTo: Assignment | null = null
  server.on(listCases, async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { totalCount: 1, more: false, skipCount: 0, items: [{ ...of, assignedTo } as unknown as Case] }
  })
  server.on(releaseCase, () => undefined)
  server.on(assignCase, async () => {
    const isFirst = server.inputsOf(assignCase).length === 1
    // The other page's release, and the event that makes this page read the list again, arrive before the answer.
    assignedTo = isFirst ? null : mine
    if (isFirst) await queryClient.invalidateQueries(list)
    return mine
  })
  await signIn()
  show(
    <QueryClientProvider client={queryClient}>
      <OpenCase />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(server.inputsOf(assignCase)).toHaveLength(2))
  await waitFor(() => expect(screen.getByText('mine')).toBeDefined())
})
