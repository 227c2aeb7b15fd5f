import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page is being rendered by the server, or hydrated as the server has rendered it. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
