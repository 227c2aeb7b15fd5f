import type { LetterInFull } from '@aruga/contract/letters/letters'
import { useEffect } from 'react'
import { cacheCode } from '../../../platform/cached-code.ts'

/** What was read of a letter decides what the log-in page can show of it after 15 idle minutes. */
export function useCachedCode(letter: LetterInFull | undefined) {
  useEffect(() => {
    if (letter) void cacheCode(letter)
  }, [letter])
}
