// The name under which a document's file is served and saved. No part of it comes from the sender, whose `receipt.hta` would
// start a program when opened.
import { dayInManila } from '../days.ts'
import type { Document } from './documents.ts'

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'application/pdf': 'pdf',
}

/** Without the dot, such as `jpg`. `contentType`: by the content. */
export const extensionOf = (contentType: string): string => extensions[contentType] ?? 'bin'

type Named = Pick<Document, 'kind' | 'uploadedAt'>

/** Kind and day of upload in Manila, such as `official-receipt-2026-11-20`. */
export const fileStemOf = ({ kind, uploadedAt }: Named): string =>
  `${kind.replace(/([a-z])(?=[A-Z])/g, '$1-').toLowerCase()}-${dayInManila(Date.parse(uploadedAt))}`

/** Such as `official-receipt-2026-11-20.jpg`. */
export const fileNameOf = (document: Named, contentType: string): string =>
  `${fileStemOf(document)}.${extensionOf(contentType)}`
