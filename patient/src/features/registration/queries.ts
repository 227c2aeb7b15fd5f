import type { InputOf } from '@aruga/contract/endpoint'
import { register } from '@aruga/contract/registration/registration'
import { api } from '../../platform/api.ts'

type Options = { idempotencyKey: string; signal: AbortSignal; onUploadProgress: (share: number) => void }

/** Sends the registration. The form shows refusals. */
export const sendRegistration = (input: InputOf<typeof register>, options: Options) =>
  api.call(register, input, { ...options, handles: true })
