import type { Language } from '@aruga/contract/values'
import { megaphoneOutline } from 'ionicons/icons'
import { useState } from 'react'
import { phoneWord } from '../../i18n/phone-words.ts'
import { t } from '../../i18n/t.ts'
import { Icon } from '../icon.tsx'
import styles from './phone.module.css'
import { Phone, Unwritten } from './phone.tsx'

type Written = { title: string; body: string }
type Props = {
  /** What this is: "What Ramon sees". */
  title: string
  words: Record<Language, Written>
  /** Who reads Filipino gets the English where nothing is written. */
  fallsBack?: boolean
}

/** A title and a text of staff as its reader finds it in the app, live and in both languages. */
export const MessagePhone = ({ title, words, fallsBack = false }: Props) => {
  const [language, setLanguage] = useState<Language>('en')
  const read = (part: keyof Written) => {
    const own = words[language][part].trim()
    return { own, shown: own || (fallsBack ? words.en[part].trim() : '') }
  }
  const [head, body] = [read('title'), read('body')]
  const isEnglish = language === 'fil' && ((!head.own && head.shown) || (!body.own && body.shown))
  return (
    <Phone
      title={title}
      language={language}
      onLanguage={setLanguage}
      detail={isEnglish ? t('ui:phone.inEnglishThere') : undefined}
    >
      <span className={styles.from}>
        <Icon of={megaphoneOutline} />
        <span>{phoneWord(language, 'theProgram')}</span>
      </span>
      <b>{head.shown || <Unwritten>{t('ui:phone.noTitleYet')}</Unwritten>}</b>
      <p className={styles.words}>{body.shown || <Unwritten>{t('ui:phone.nothingYet')}</Unwritten>}</p>
    </Phone>
  )
}
