import { listDocuments } from '@aruga/contract/documents/documents'
import { findHealthcareProfessional } from '@aruga/contract/professionals/professionals'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { doctorQuery, normalCode } from '../registration/queries.ts'

/** How many documents need a new photo. Under the first key of all documents: whoever sends one invalidates it too. */
export const declinedCountQuery = queryOptions({
  queryKey: ['documents', 'declinedCount'],
  queryFn: async ({ signal }) => {
    const query = { Status: 'Declined', MaxResultCount: 1 } as const
    return (await api.call(listDocuments, { query }, { signal, background: true, quiet: true })).totalCount
  },
})

/** The doctor behind a code, asked for from inside a session: nothing is toasted, what went wrong is for the form to say. */
export const newDoctorQuery = (code: string) =>
  queryOptions({
    ...doctorQuery(code),
    queryKey: [...doctorQuery(code).queryKey, 'new'],
    queryFn: ({ signal }) =>
      api.call(
        findHealthcareProfessional,
        { params: { hcpCode: normalCode(code) } },
        { signal, handles: true, quiet: true },
      ),
  })
