import type { Document, DocumentInFull } from '@aruga/contract/documents/documents'
import { documentPath } from '@aruga/contract/links'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { viewPath } from '../../../links.ts'
import { isClosed } from '../shared/thumbnail.tsx'
import { useDocumentRoute } from './use-document-route.ts'

/**
 * The version of a document in full screen. The address contains it, so that the phone's back button closes the viewer and stays at the
 * document, and a reload opens it again.
 */
export function useViewed(document: DocumentInFull) {
  const { viewed: id } = useDocumentRoute()
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const versions: Document[] = [document, ...(document.earlier ?? [])]
  const viewed = versions.find((version) => version.id === id && !isClosed(version.fileState)) ?? null
  // Runs twice: from the button, and again from the viewer once it has closed.
  const closed = useRef('')
  return {
    viewed,
    view: (version: Document) => navigate(viewPath(document.id, version.id), { state: { fromDocument: true } }),
    close: () => {
      // Back, or the end of a session, may already have closed it.
      if (!viewed || closed.current === key || !window.location.search.includes('view=')) return
      closed.current = key
      if ((state as { fromDocument?: boolean } | null)?.fromDocument) navigate(-1)
      else navigate(documentPath(document.id), { replace: true })
    },
  }
}
