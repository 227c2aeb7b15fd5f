import type { LetterInFull } from '@aruga/contract/letters/letters'
import { useEffect } from 'react'
import { cacheCode } from '../../../platform/cached-code.ts'

/** Caches a letter's code, which the log-in page can show after 15 idle minutes. */
export function useCachedCode(letter: LetterInFull | undefined) {
  useEffect(() => {
    if (letter) void cacheCode(letter)
  }, [letter])
}
