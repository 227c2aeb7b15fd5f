import { useFieldWords, useProblemWords } from '../../i18n/problems.ts'
import { useFaultTexts } from '../../person/messages.ts'
import type { FieldFault } from './sending/registration.ts'

/** What to say at a field that the server did not take. */
export const useServerWords = () => {
  const t = useFaultTexts()
  const wordsOf = useProblemWords()
  const fieldWords = useFieldWords()
  return ({ field, said }: FieldFault): string => {
    if (typeof said !== 'string') return wordsOf(said) ?? said.message
    // It keeps the contract's rule, so it is one of the leaked ones that only the server knows.
    return field === 'password' ? t('passwordCommon') : fieldWords(said)
  }
}
