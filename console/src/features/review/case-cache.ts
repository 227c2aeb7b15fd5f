import { isBefore } from '@aruga/contract/instants'
import type { QueryClient } from '@tanstack/react-query'
import type { CaseRef } from './case-ref.ts'

export const caseKey = ({ kind, id }: CaseRef) => ['case', kind, id]

/**
 * Makes the next opening of changed cases (null: all) refetch them. The open case stays as shown, with a notice, so that
 * nothing changes unnoticed under the reviewer's eyes.
 */
export const forgetCases = (
  queries: QueryClient,
  ids: readonly string[] | null,
  readBefore = Number.POSITIVE_INFINITY,
) =>
  queries.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey: [what, , id], state }) =>
      what === 'case' && isBefore(state.dataUpdatedAt, readBefore) && (ids === null || ids.includes(String(id))),
  })
