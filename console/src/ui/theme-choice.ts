// The theme: light, dark, or the system's, stored in this browser. Mantine's own switch is not used, because it writes a
// <style> element.
import { deviceStore } from '@aruga/client/stores'
import { useSyncExternalStore } from 'react'

const KEY = 'console.theme'
export type ThemeChoice = 'light' | 'dark' | 'auto'

const darkSystem = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function chosen(): ThemeChoice {
  const stored = deviceStore.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

const shown = () => {
  const choice = chosen()
  if (choice !== 'auto') return choice
  return darkSystem.matches ? 'dark' : 'light'
}

/** Applies the stored theme; without one the tokens follow the system. Call it before the first paint. */
export function showChosenTheme() {
  const { dataset } = document.documentElement
  const choice = chosen()
  if (choice === 'auto') delete dataset.theme
  else dataset.theme = choice
}

export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'auto') deviceStore.removeItem(KEY)
  else deviceStore.setItem(KEY, choice)
  showChosenTheme()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  darkSystem.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    darkSystem.removeEventListener('change', listener)
  }
}

export const useThemeChoice = () => useSyncExternalStore(subscribe, chosen)
/** The theme currently shown. */
export const useTheme = () => useSyncExternalStore(subscribe, shown)
