import { createHash } from 'node:crypto'

/** The id of a thing of the demo: always the same one for the same name, so that a later start knows what is there. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(`aruga demo ${name}`).digest('hex')
  // A UUID of version 8, which is ours to fill (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
