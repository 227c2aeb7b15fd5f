import { useSyncExternalStore } from 'react'
import { session } from '../platform/api.ts'

export const useLoggedIn = (): boolean => useSyncExternalStore(session.subscribe, session.isLoggedIn)
