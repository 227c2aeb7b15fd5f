import type { Letter, LetterInFull } from '@aruga/contract/letters/letters'
import { useEffect } from 'react'
import { cacheCode, dropEndedCodes } from '../../../platform/cached-code.ts'

/** Caches a letter's code, which the log-in page can show after 15 idle minutes. */
export function useCachedCode({ data, dataUpdatedAt }: { data: LetterInFull | undefined; dataUpdatedAt: number }) {
  useEffect(() => {
    if (data) void cacheCode(data, new Date(dataUpdatedAt))
  }, [data, dataUpdatedAt])
}

type ListedLetters = { data: { pages: { items: Letter[] }[] } | undefined; isFetchedAfterMount: boolean }

/** Deletes the codes of letters that were cancelled, undone or used up elsewhere. The cached copy of a list may be older than a code. */
export function useEndedCodes({ data, isFetchedAfterMount }: ListedLetters) {
  useEffect(() => {
    if (data && isFetchedAfterMount) void dropEndedCodes(data.pages.flatMap(({ items }) => items))
  }, [data, isFetchedAfterMount])
}
