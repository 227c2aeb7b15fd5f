import type { ValidationError } from '@aruga/client/api-problem'
import en from '@aruga/locales/en/field-errors.json'
import fil from '@aruga/locales/fil/field-errors.json'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { addMessages, useLanguage } from './messages.ts'

const FIELD_ERRORS = 'field-errors'
addMessages(FIELD_ERRORS, { en, fil })
type Key = keyof typeof en

const isKnown = (code: string | null | undefined): code is Key => code != null && Object.hasOwn(en, code)

/**
 * What is wrong with a field, by its code, in the reader's language. A server of this kind that gives no code writes English;
 * a reader of Filipino is then told at least that this is the field.
 */
export function useFieldMessage() {
  const { t } = useTranslation(FIELD_ERRORS)
  const language = useLanguage()
  return useCallback(
    ({ code, message }: Omit<ValidationError, 'members'>) =>
      isKnown(code) ? t(code) : language === 'en' ? message : t('other'),
    [t, language],
  )
}
