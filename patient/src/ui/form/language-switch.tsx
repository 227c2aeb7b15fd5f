import { aboutLanguage } from '@aruga/contract/languages'
import { languageOutline } from 'ionicons/icons'
import { setLanguage, useLanguage } from '../../i18n/messages.ts'
import { useOfferedLanguages } from '../../i18n/use-offered-languages.ts'
import { Icon } from '../art/icon.tsx'
import styles from './language-switch.module.css'

/** Each labelled in its own language, for people who cannot read this one. */
export const LanguageSwitch = () => {
  const shown = useLanguage()
  const others = useOfferedLanguages().filter((language) => language !== shown)
  return (
    <div className={styles.languages}>
      {others.map((language) => (
        <button
          key={language}
          type="button"
          className={styles.languageSwitch}
          lang={language}
          onClick={() => setLanguage(language)}
        >
          <Icon of={languageOutline} small />
          <span>{aboutLanguage(language).name}</span>
        </button>
      ))}
    </div>
  )
}
