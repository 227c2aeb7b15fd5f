import { useTranslation } from 'react-i18next'
import { useFieldMessage, useProblemMessage } from '../../i18n/problems.ts'
import { PERSON } from '../../person/messages.ts'
import type { RefusedField } from './sending/registration.ts'

/** What to say at a field that the server did not take. */
export const useServerMessage = () => {
  const { t } = useTranslation(PERSON)
  const messageOf = useProblemMessage()
  const fieldMessage = useFieldMessage()
  return ({ field, said }: RefusedField): string => {
    if (typeof said !== 'string') return messageOf(said) ?? said.message
    // It keeps the contract's rule, so it is one of the leaked ones that only the server knows.
    return field === 'password' ? t('passwordCommon') : fieldMessage(said)
  }
}
