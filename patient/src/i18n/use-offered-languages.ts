import { useSyncExternalStore } from 'react'
import { offeredLanguages, onOfferedLanguages } from './offered-languages.ts'

export const useOfferedLanguages = () => useSyncExternalStore(onOfferedLanguages, offeredLanguages, offeredLanguages)
