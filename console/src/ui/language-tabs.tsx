// Texts that staff write for patients, with a tab for each language of the deployment.
import { aboutLanguage, type Language, requiredLanguages } from '@aruga/contract/languages'
import { Tabs } from '@mantine/core'
import { alertCircle } from 'ionicons/icons'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '../i18n/t.ts'
import { useLanguages } from '../platform/me.ts'
import { Icon } from './icon.tsx'

export const languageName = (language: Language) => aboutLanguage(language).name

type Props = {
  /** Whether the text in this language has an error. */
  isWrong?: (language: Language) => boolean
  /** How often sending was tried. */
  attempts?: number
  /** The shown tab, if something else follows it. */
  language?: Language
  onLanguage?: (language: Language) => void
  /** The languages that must be written; by default those of every text. */
  required?: readonly Language[]
  /** The fields in a language. */
  children: (language: Language) => ReactNode
}

export const LanguageTabs = ({
  isWrong,
  attempts = 0,
  language,
  onLanguage,
  required = requiredLanguages,
  children,
}: Props) => {
  const languages = useLanguages()
  const tabs = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState<Language>(languages[0] ?? 'en')
  const [led, setLed] = useState(0)
  const shown = language ?? own
  const show = (next: Language) => {
    setOwn(next)
    onLanguage?.(next)
  }
  const wrong = languages.filter((one) => isWrong?.(one))
  // Sending leads to the error, in any language. Afterwards each tab can be read.
  const lead = useEffectEvent(() => {
    const [first] = wrong
    if (!first) return
    if (!wrong.includes(shown)) show(first)
    setLed(attempts)
  })
  useEffect(() => {
    if (attempts > 0) lead()
  }, [attempts])
  useEffect(() => {
    if (led > 0)
      tabs.current?.querySelector<HTMLElement>('[role=tabpanel]:not([style*=none]) [aria-invalid=true]')?.focus()
  }, [led])
  return (
    // Mounted but not displayed, because a form also checks the other tabs.
    <Tabs
      ref={tabs}
      keepMountedMode="display-none"
      value={shown}
      onChange={(next) => languages.filter((one) => one === next).forEach(show)}
    >
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

/** The values of the text that explains the fallback of an empty language. */
export const fallbackOf = (language: Language) => ({
  language: languageName(language),
  fallback: languageName(aboutLanguage(language).fallback ?? 'en'),
})
