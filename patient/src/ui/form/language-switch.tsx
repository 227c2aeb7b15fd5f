import { languageOutline } from 'ionicons/icons'
import { setLanguage, useLanguage } from '../../i18n/messages.ts'
import { Icon } from '../art/icon.tsx'
import styles from './language-switch.module.css'

/** Labelled in the other language, for people who cannot read this one. */
const names = { en: 'English', fil: 'Filipino' } as const

export const LanguageSwitch = () => {
  const other = useLanguage() === 'en' ? 'fil' : 'en'
  return (
    <button type="button" className={styles.languageSwitch} lang={other} onClick={() => setLanguage(other)}>
      <Icon of={languageOutline} small />
      <span>{names[other]}</span>
    </button>
  )
}
