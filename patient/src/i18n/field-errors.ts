import type { ValidationError } from '@aruga/client/api-problem'
import en from '@aruga/locales/en/field-errors.json'
import { useCallback } from 'react'
import { useLanguage } from './messages.ts'
import { useTexts } from './texts.ts'

type Key = keyof typeof en

const isKnown = (code: string | null | undefined): code is Key => code != null && Object.hasOwn(en, code)

/**
 * The message for an invalid field, by its code, in the app's language. Other servers give no code and write English; in
 * Filipino a general text is shown instead.
 */
export function useFieldMessage() {
  const { t } = useTexts('field-errors')
  const language = useLanguage()
  return useCallback(
    ({ code, message }: Omit<ValidationError, 'members'>) =>
      isKnown(code) ? t(code) : language === 'en' ? message : t('other'),
    [t, language],
  )
}
