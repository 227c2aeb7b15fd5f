import { findHealthcareProfessional } from '@aruga/contract/professionals/professionals'
import { cleanCode } from '@aruga/contract/typed-text'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

/** The server ignores case, spaces and dashes; case and spaces are normalised here, so that spellings share one cached query. */
export const normalCode = (code: string) => cleanCode(code).toUpperCase()

/** The doctor with a code. Fails with `ApiProblem` `HcpCodeUnknown` or `HcpCodeRetired`, shown in place. */
export const doctorQuery = (code: string) =>
  queryOptions({
    queryKey: ['healthcare-professional', normalCode(code)],
    queryFn: ({ signal }) =>
      api.call(findHealthcareProfessional, { params: { hcpCode: normalCode(code) } }, { signal, handles: true }),
    staleTime: 5 * 60_000,
    retry: false,
  })

/** The doctor with a code, for a logged-in patient: without a toast, since the form shows errors. */
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
