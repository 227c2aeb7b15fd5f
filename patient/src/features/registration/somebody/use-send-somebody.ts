import { ApiProblem } from '@aruga/client/api-problem'
import { registerSomebody } from '@aruga/contract/registration/somebody'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFieldMessage } from '../../../i18n/field-errors.ts'
import { language } from '../../../i18n/messages.ts'
import { useProblemMessage } from '../../../i18n/problems.ts'
import { api } from '../../../platform/api.ts'
import { newId } from '../../../platform/new-id.ts'
import { ownPatientsQuery } from '../../../platform/own-patients.ts'
import { contentQuery } from '../../content/shared/queries.ts'
import { type Somebody, type Step, stepOf, toInput } from './somebody.ts'

/** Sends the registration, once however often it is pressed; what is refused leads to its step. */
export function useSendSomebody(askedKinds: readonly string[], onRefusedAt: (step: Step) => void) {
  const queries = useQueryClient()
  const fieldMessage = useFieldMessage()
  const messageOf = useProblemMessage()
  const key = useRef(newId())
  const sending = useMutation({
    mutationFn: async (one: Somebody) => {
      const page = queries.getQueryData(contentQuery('patient-consent', language()).queryKey)
      const input = toInput(one, { language: language(), consentVersion: page?.version, askedKinds })
      if (!input) throw new Error('Something is missing')
      return api.call(registerSomebody, input, { idempotencyKey: key.current, handles: true })
    },
    onSuccess: () => queries.invalidateQueries(ownPatientsQuery),
    onError: (error) => {
      const [refused] = refusalsOf(error)
      const step = refused && stepOf(refused)
      if (step) onRefusedAt(step)
    },
    gcTime: 0,
  })
  const { error } = sending
  const listed = error instanceof ApiProblem ? error.validationErrors : []
  return {
    sending,
    /** Whether the refusal is shown at its field. */
    isAtField: refusalsOf(error).some((member) => stepOf(member) !== undefined),
    refusedAt: (field: string): string | undefined => {
      if (
        !(error instanceof ApiProblem) ||
        !refusalsOf(error).some((member) => member.toLowerCase() === field.toLowerCase())
      )
        return undefined
      const one = listed.find(({ members }) => members.some((member) => member.toLowerCase() === field.toLowerCase()))
      return one ? fieldMessage(one) : (messageOf(error) ?? undefined)
    },
    /** The answers have changed: another request. */
    change: () => {
      key.current = newId()
      sending.reset()
    },
  }
}

/** The fields that a refusal names. */
function refusalsOf(error: unknown): string[] {
  if (!(error instanceof ApiProblem)) return []
  if (error.code === 'HcpCodeUnknown' || error.code === 'HcpCodeRetired') return ['hcpCode']
  if (typeof error.data.field === 'string') return [error.data.field]
  return error.validationErrors.flatMap(({ members }) => members)
}
