import { useSyncExternalStore } from 'react'

const desk = window.matchMedia('(min-width: 60rem)')

const onChange = (listener: () => void) => {
  desk.addEventListener('change', listener)
  return () => desk.removeEventListener('change', listener)
}

/** Whether this is a desk (60 rem up): two columns, side navigation, no dock. */
export const useWide = (): boolean => useSyncExternalStore(onChange, () => desk.matches)
