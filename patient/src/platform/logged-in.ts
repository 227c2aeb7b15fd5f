import { useSyncExternalStore } from 'react'
import { session } from './api.ts'

export const useLoggedIn = (): boolean => useSyncExternalStore(session.subscribe, session.isLoggedIn, () => false)
