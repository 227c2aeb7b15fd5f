import { randomInt } from 'node:crypto'

const SIGNS = '34679ACDEFGHJKMNPQRTWXY'

/** An id short enough to read out on the telephone, `7F3K-KC9T`: it names one request in the logs and in error answers. */
export function newRequestId(): string {
  const drawn = Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return `${drawn.slice(0, 4)}-${drawn.slice(4)}`
}
