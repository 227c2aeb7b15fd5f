import { createHash } from 'node:crypto'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** The CSP source of an inline style sheet (CSP Level 3, section 6.7.3.3). */
export const hashOfStyle = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
