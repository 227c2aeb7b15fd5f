import { type Language, requiredLanguages, textIn } from '@aruga/contract/languages'
import { megaphoneOutline } from 'ionicons/icons'
import { useState } from 'react'
import { phoneWord } from '../../i18n/phone-words.ts'
import { t } from '../../i18n/t.ts'
import { Icon } from '../icon.tsx'
import { fallbackOf } from '../language-tabs.tsx'
import styles from './phone.module.css'
import { Phone, Unwritten } from './phone.tsx'

type Part = 'title' | 'body'
type Props = {
  /** What this is: "What Ramon sees". */
  title: string
  words: Record<Part, Partial<Record<Language, string>>>
  /** The required languages; a blank text in another falls back. */
  required?: readonly Language[]
}

/** A title and a text of staff as its reader finds it in the app, live and in every language. */
export const MessagePhone = ({ title, words, required = requiredLanguages }: Props) => {
  const [language, setLanguage] = useState<Language>('en')
  const read = (part: Part) => {
    const own = words[part][language]?.trim() ?? ''
    return { own, shown: required.includes(language) ? own : textIn(words[part], language).trim() }
  }
  const [head, body] = [read('title'), read('body')]
  const isOther = (!head.own && head.shown) || (!body.own && body.shown)
  return (
    <Phone
      title={title}
      language={language}
      onLanguage={setLanguage}
      detail={isOther ? t('ui:mayStayBlank', fallbackOf(language)) : undefined}
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
