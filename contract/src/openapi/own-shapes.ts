// One name for the shapes of all that a patient reads: a copy on the device of an answer with other shapes is not opened again.
import { createHash } from 'node:crypto'
import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'

const OWN = ['own-data', 'own-account', 'public']

/** Of these results, without the words that describe their fields. */
export const shapesOf = (results: unknown[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(results, (key, value) => (key === 'description' && typeof value === 'string' ? undefined : value)),
    )
    .digest('hex')
    .slice(0, 16)

/** Of the contract. */
export const ownShapes = (): string =>
  shapesOf(
    (endpoints as readonly Endpoint[])
      .filter(({ method, access }) => method === 'GET' && OWN.includes(access))
      .map(({ result }) => result),
  )
