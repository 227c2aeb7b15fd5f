// Light, dark, or as the system has it: kept on the device, for this browser only. Mantine's own switch is not used: it writes
// a <style> element while it switches.
import { useSyncExternalStore } from 'react'

const KEY = 'console.theme'
export type ThemeChoice = 'light' | 'dark' | 'auto'

const darkSystem = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function chosen(): ThemeChoice {
  const stored = window.localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

const shown = () => {
  const choice = chosen()
  if (choice !== 'auto') return choice
  return darkSystem.matches ? 'dark' : 'light'
}

/** The tokens follow the system until the page says otherwise. Call it before the first picture is painted. */
export function showChosenTheme() {
  const { dataset } = document.documentElement
  const choice = chosen()
  if (choice === 'auto') delete dataset.theme
  else dataset.theme = choice
}

export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'auto') window.localStorage.removeItem(KEY)
  else window.localStorage.setItem(KEY, choice)
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
/** What is on the screen now. */
export const useTheme = () => useSyncExternalStore(subscribe, shown)
