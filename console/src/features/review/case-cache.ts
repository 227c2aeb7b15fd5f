import type { QueryClient } from '@tanstack/react-query'
import type { CaseRef } from './case-ref.ts'

export const caseKey = ({ kind, id }: CaseRef) => ['case', kind, id]

/**
 * Cases that were looked at and have changed since (null: any may have) are read again when they are opened the next time. The
 * one that is open stays as it was seen, and says so: nobody decides on what came under their eyes unnoticed.
 */
export const forgetCases = (queries: QueryClient, ids: readonly string[] | null) =>
  queries.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey: [what, , id] }) => what === 'case' && (ids === null || ids.includes(String(id))),
  })
