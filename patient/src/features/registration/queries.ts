import type { InputOf } from '@aruga/contract/endpoint'
import { findHealthcareProfessional } from '@aruga/contract/professionals/professionals'
import { register } from '@aruga/contract/registration/registration'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

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

type Options = { idempotencyKey: string; signal: AbortSignal; onUploadProgress: (share: number) => void }

/** Sends the registration; what is refused is for the form to show. */
export const sendRegistration = (input: InputOf<typeof register>, options: Options) =>
  api.call(register, input, { ...options, handles: true })
