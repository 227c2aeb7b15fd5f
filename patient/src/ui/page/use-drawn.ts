import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page is being drawn by the server, or made alive as the server has drawn it. */
export const useDrawn = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
