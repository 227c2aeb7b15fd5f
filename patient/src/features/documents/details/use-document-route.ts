import { useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** `viewed`: the id of the version in full screen. */
export type DocumentRoute = { id: string | null; replaces: boolean; viewed: string | null }

/**
 * The view of `/uploaded-documents`: the list, one document with `?id=`, its replacement with `&replace=1`, a version of it in full
 * screen with `&view=`. The page stays mounted below the next one, which has another address, so the last values are remembered.
 */
export function useDocumentRoute(): DocumentRoute {
  const { pathname, search } = useLocation()
  const last = useRef<DocumentRoute>({ id: null, replaces: false, viewed: null })
  if (pathname === '/uploaded-documents') {
    const query = new URLSearchParams(search)
    const id = query.get('id') || null
    last.current = { id, replaces: id !== null && query.has('replace'), viewed: id && query.get('view') }
  }
  return last.current
}
