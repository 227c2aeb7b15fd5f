import type { Letter, LetterInFull } from '@aruga/contract/letters/letters'
import { useEffect, useState } from 'react'
import { session } from '../../../platform/api.ts'
import { cacheCode, dropEndedCodes } from '../../../platform/cached-code.ts'

/** Caches a letter's code, which the log-in page can show after 15 idle minutes. */
export function useCachedCode({ data, dataUpdatedAt }: { data: LetterInFull | undefined; dataUpdatedAt: number }) {
  // A switch to another patient unmounts the page, and an answer may come just before.
  const [readIn] = useState(() => session.current()?.logIn)
  useEffect(() => {
    if (data) void cacheCode(data, new Date(dataUpdatedAt), readIn)
  }, [data, dataUpdatedAt, readIn])
}

type ListedLetters = { data: { pages: { items: Letter[] }[] } | undefined; isFetchedAfterMount: boolean }

/** Deletes the codes of letters that were cancelled, undone or used up elsewhere. The cached copy of a list may be older than a code. */
export function useEndedCodes({ data, isFetchedAfterMount }: ListedLetters) {
  useEffect(() => {
    if (data && isFetchedAfterMount) void dropEndedCodes(data.pages.flatMap(({ items }) => items))
  }, [data, isFetchedAfterMount])
}
