import { languageOutline } from '@aruga/ui/icons/language-outline'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { setLanguage, useLanguage } from '../../i18n/messages.ts'
import { Icon } from '../../ui/art/icon.tsx'
import rowsStyles from '../../ui/list/rows.module.css'
import styles from './language-row.module.css'
import { ACCOUNT } from './messages.ts'

const languages = ['en', 'fil'] as const
/** Each in its own language, so that everybody can find theirs. */
const names = { en: 'English', fil: 'Filipino' }

/** The choice of language; texts of the server are refetched in it. */
export const LanguageRow = () => {
  const { t } = useTranslation(ACCOUNT)
  const current = useLanguage()
  const queries = useQueryClient()
  const choose = (language: (typeof languages)[number]) => {
    setLanguage(language)
    void queries.invalidateQueries()
  }
  return (
    <li>
      <fieldset className={`${rowsStyles.row} ${styles.language}`}>
        <Icon of={languageOutline} />
        <legend className="sr">{t('language')}</legend>
        <b aria-hidden="true">{t('language')}</b>
        <span className={styles.languageChoice}>
          {languages.map((language) => (
            <label key={language} lang={language}>
              <input type="radio" name="language" checked={language === current} onChange={() => choose(language)} />
              <span>{names[language]}</span>
            </label>
          ))}
        </span>
      </fieldset>
    </li>
  )
}
