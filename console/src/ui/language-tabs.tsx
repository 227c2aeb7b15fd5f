// What staff write for patients, a tab for each language that the deployment offers.
import { aboutLanguage, type Language, requiredLanguages } from '@aruga/contract/languages'
import { Tabs } from '@mantine/core'
import { alertCircle } from 'ionicons/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../i18n/t.ts'
import { useLanguages } from '../platform/me.ts'
import { Icon } from './icon.tsx'

export const languageName = (language: Language) => aboutLanguage(language).name

type Props = {
  /** Whether something is wrong with what is written in it. */
  isWrong?: (language: Language) => boolean
  /** The tab that is shown, where something else follows it. */
  language?: Language
  onLanguage?: (language: Language) => void
  /** The languages that must be written; by default those of every text. */
  required?: readonly Language[]
  /** The fields in a language. */
  children: (language: Language) => ReactNode
}

export const LanguageTabs = ({ isWrong, language, onLanguage, required = requiredLanguages, children }: Props) => {
  const languages = useLanguages()
  const tabs = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState<Language>(languages[0] ?? 'en')
  const shown = language ?? own
  const show = (next: Language) => {
    setOwn(next)
    onLanguage?.(next)
  }
  const wrong = languages.filter((one) => isWrong?.(one))
  const hidden = wrong.includes(shown) ? undefined : wrong[0]
  // Whoever sends sees what is wrong, in whichever language.
  useEffect(() => {
    if (hidden) show(hidden)
  })
  useEffect(() => {
    if (wrong.length > 0) tabs.current?.querySelector<HTMLElement>(`[lang=${shown}] [aria-invalid=true]`)?.focus()
  }, [wrong.length, shown])
  return (
    <Tabs ref={tabs} value={shown} onChange={(next) => languages.filter((one) => one === next).forEach(show)}>
      <Tabs.List aria-label={t('ui:languages')}>
        {languages.map((one) => (
          <Tabs.Tab key={one} value={one} rightSection={wrong.includes(one) && <Icon of={alertCircle} small />}>
            {languageName(one)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {languages.map((one) => (
        <Tabs.Panel key={one} value={one} lang={one} pt="sm">
          <div className="stack">
            {children(one)}
            {!required.includes(one) && <p className="fine muted">{t('ui:mayStayBlank', fallbackOf(one))}</p>}
          </div>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Of the text that says what is read where nothing is written. */
export const fallbackOf = (language: Language) => ({
  language: languageName(language),
  fallback: languageName(aboutLanguage(language).fallback ?? 'en'),
})
