import { findHealthcareProfessional } from '@aruga/contract/professionals/professionals'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

/** Small letters and spaces make no difference to the server; here they would ask it twice. */
export const normalCode = (code: string) => code.trim().toUpperCase().replace(/\s+/g, ' ')

/** The doctor behind a code. Fails with `ApiProblem` `HcpCodeUnknown` or `HcpCodeRetired`, told in place. */
export const doctorQuery = (code: string) =>
  queryOptions({
    queryKey: ['healthcare-professional', normalCode(code)],
    queryFn: ({ signal }) =>
      api.call(findHealthcareProfessional, { params: { hcpCode: normalCode(code) } }, { signal, handles: true }),
    staleTime: 5 * 60_000,
    retry: false,
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
