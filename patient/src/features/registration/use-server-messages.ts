import { ApiProblem } from '@aruga/client/api-problem'
import { useFieldMessage } from '../../i18n/field-errors.ts'
import { useProblemMessage } from '../../i18n/problems.ts'
import type { RefusedField } from './sending/registration.ts'

/** The message for a field that the server refused. */
export const useServerMessage = () => {
  const problemMessage = useProblemMessage()
  const fieldMessage = useFieldMessage()
  return ({ reason }: RefusedField): string =>
    reason instanceof ApiProblem ? (problemMessage(reason) ?? reason.message) : fieldMessage(reason)
}
