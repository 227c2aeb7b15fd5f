import { useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * The letter id in `/loa-details?id=`. The page stays mounted below the next one, whose address is another, so the last id is
 * remembered.
 */
export function useLetterId(): string {
  const { pathname, search } = useLocation()
  const last = useRef('')
  if (pathname === '/loa-details') last.current = new URLSearchParams(search).get('id') ?? ''
  return last.current
}
