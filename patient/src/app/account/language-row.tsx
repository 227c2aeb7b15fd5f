import { useQueryClient } from '@tanstack/react-query'
import { languageOutline } from 'ionicons/icons'
import { setLanguage, useLanguage } from '../../i18n/messages.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ChoiceRow } from './choice-row.tsx'

/** Each in its own language, so that everybody can find theirs. */
const languages = [
  { value: 'en', text: 'English', lang: 'en' },
  { value: 'fil', text: 'Filipino', lang: 'fil' },
] as const

/** The choice of language; texts of the server are refetched in it. */
export const LanguageRow = () => {
  const { t } = useTexts('account')
  const queries = useQueryClient()
  return (
    <ChoiceRow
      icon={languageOutline}
      title={t('language')}
      name="language"
      choices={languages}
      value={useLanguage()}
      onChoose={(language) => {
        setLanguage(language)
        void queries.invalidateQueries()
      }}
    />
  )
}
