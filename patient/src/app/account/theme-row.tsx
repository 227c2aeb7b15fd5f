import { contrastOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { chooseTheme, chosenTheme, themes } from '../../platform/theme.ts'
import { ChoiceRow } from './choice-row.tsx'

/** Light, dark, or the device's theme. */
export const ThemeRow = () => {
  const { t } = useTexts('account')
  const [theme, setTheme] = useState(chosenTheme)
  const texts = { light: t('themeLight'), dark: t('themeDark'), device: t('themeDevice') }
  return (
    <ChoiceRow
      icon={contrastOutline}
      title={t('theme')}
      name="theme"
      choices={themes.map((value) => ({ value, text: texts[value] }))}
      value={theme}
      onChoose={(next) => {
        chooseTheme(next)
        setTheme(next)
      }}
    />
  )
}
