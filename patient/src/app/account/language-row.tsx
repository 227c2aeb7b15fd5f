import { aboutLanguage } from '@aruga/contract/languages'
import { useQueryClient } from '@tanstack/react-query'
import { languageOutline } from 'ionicons/icons'
import { setLanguage, useLanguage } from '../../i18n/messages.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useOfferedLanguages } from '../../i18n/use-offered-languages.ts'
import { ChoiceRow } from './choice-row.tsx'

/**
 * The choice of language. Each language has its own name, so that everybody can find theirs; the server's texts are refetched in the
 * chosen one.
 */
export const LanguageRow = () => {
  const { t } = useTexts('account')
  const queries = useQueryClient()
  const choices = useOfferedLanguages().map((language) => ({
    ...{ value: language, lang: language },
    text: aboutLanguage(language).name,
  }))
  return (
    <ChoiceRow
      icon={languageOutline}
      title={t('language')}
      name="language"
      choices={choices}
      value={useLanguage()}
      onChoose={(language) => {
        setLanguage(language)
        void queries.invalidateQueries()
      }}
    />
  )
}
