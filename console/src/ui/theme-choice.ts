// Light, dark, or as the system has it: kept on the device, for this browser only.
import { useMantineColorScheme } from '@mantine/core'

export const THEME_KEY = 'console.theme'
export type ThemeChoice = 'light' | 'dark' | 'auto'

/** The tokens follow the system until the page says otherwise. */
function apply(choice: ThemeChoice) {
  const { dataset } = document.documentElement
  if (choice === 'auto') delete dataset.theme
  else dataset.theme = choice
}

/** Before the first picture is painted. */
export function showChosenTheme() {
  const kept = window.localStorage.getItem(THEME_KEY)
  apply(kept === 'light' || kept === 'dark' ? kept : 'auto')
}

export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = (choice: ThemeChoice) => {
    apply(choice)
    setColorScheme(choice)
  }
  return [colorScheme, choose]
}
