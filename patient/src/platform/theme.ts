// Light, dark, or the device's theme: stored on this device (ui/src/tokens.css).
import { deviceStore } from '@aruga/client/stores'

const KEY = 'theme'

export const themes = ['light', 'dark', 'device'] as const
export type Theme = (typeof themes)[number]

export function chosenTheme(): Theme {
  const stored = deviceStore.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'device'
}

/** Call it before the first paint. */
export function applyTheme() {
  const theme = chosenTheme()
  const { dataset } = document.documentElement
  if (theme === 'device') delete dataset.theme
  else dataset.theme = theme
  // The colour of the browser's bar: index.html has one for each theme.
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')
  for (const [at, bar] of bars.entries()) {
    const own = at === 0 ? 'light' : 'dark'
    bar.media = theme === 'device' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all'
  }
}

export function chooseTheme(theme: Theme) {
  if (theme === 'device') deviceStore.removeItem(KEY)
  else deviceStore.setItem(KEY, theme)
  applyTheme()
}
