import { createHash } from 'node:crypto'

/** A stable id for a row of the demo: the same name gives the same id, so that a later start finds what exists. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(`aruga demo ${name}`).digest('hex')
  // A version 8 UUID: its content is free to choose (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
