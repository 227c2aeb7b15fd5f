import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { currentLetter } from '../shared/current-letter.ts'
import { allLettersQuery } from '../shared/queries.ts'
import { useEndedCodes } from '../shared/use-cached-code.ts'

/**
 * The letter id in `/loa-details?id=`. The page stays mounted below the next one, which has another address, so the last id is
 * remembered. An address without an id, like that of the app's icon, means the letter on home: null until that letter is known, empty if
 * there is none.
 */
export function useLetterId(): string | null {
  const { pathname, search } = useLocation()
  const last = useRef('')
  if (pathname === '/loa-details') last.current = new URLSearchParams(search).get('id') ?? ''
  const list = useInfiniteQuery({ ...allLettersQuery, enabled: last.current === '' })
  const { data, isError } = list
  useEndedCodes(list)
  if (last.current) return last.current
  if (data) return currentLetter(data.pages.flatMap(({ items }) => items))?.id ?? ''
  return isError ? '' : null
}
