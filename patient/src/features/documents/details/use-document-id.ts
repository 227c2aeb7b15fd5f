import { useRef } from 'react'
import { useLocation } from 'react-router-dom'

export type Which = { id: string | null; replaces: boolean }

/**
 * What `/uploaded-documents` shows: the list, `?id=` one document, `&replace=1` its replacement. The page stays mounted below
 * the next one, whose address is not about it, so the last one is kept.
 */
export function useWhichDocument(): Which {
  const { pathname, search } = useLocation()
  const last = useRef<Which>({ id: null, replaces: false })
  if (pathname === '/uploaded-documents') {
    const query = new URLSearchParams(search)
    const id = query.get('id') || null
    last.current = { id, replaces: id !== null && query.has('replace') }
  }
  return last.current
}
