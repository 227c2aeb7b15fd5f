// One name for the shapes of all answers to patients: the device never opens a stored answer with other shapes.
import { createHash } from 'node:crypto'
import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'

const OWN = ['own-data', 'own-log-in', 'own-account', 'public']

/** The name of these results' shapes, without their descriptions. */
export const shapesOf = (results: unknown[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(results, (key, value) => (key === 'description' && typeof value === 'string' ? undefined : value)),
    )
    .digest('hex')
    .slice(0, 16)

/** The contract's name. */
export const ownShapes = (): string =>
  shapesOf(
    (endpoints as readonly Endpoint[])
      .filter(({ method, access }) => method === 'GET' && OWN.includes(access))
      .map(({ result }) => result),
  )
