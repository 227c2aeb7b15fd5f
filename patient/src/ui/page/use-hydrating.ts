import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page is being rendered by the server, or is being hydrated. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
